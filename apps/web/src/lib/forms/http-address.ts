/** What the server would refuse as an address, said beside the field before it is asked. */
export const isHttpAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
