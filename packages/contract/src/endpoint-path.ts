/**
 * `/orders/:orderId` with its values, encoded. Throws for a missing one: that is a mistake in the
 * code.
 */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`no value for :${name} of ${path}`)
    return encodeURIComponent(value)
  })
