export interface SseMessage {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

/**
 * Splits a text stream into server-sent messages; comments and empty ones are skipped. Feed it
 * chunks as they come.
 */
export const createSseReader = (
  onMessage: (message: SseMessage) => void,
): ((chunk: string) => void) => {
  let buffer = ''
  let id: string | null = null
  let event = 'message'
  let lines: string[] = []

  const readLine = (line: string): void => {
    if (line === '') {
      if (lines.length > 0) onMessage({ id, event, data: lines.join('\n') })
      event = 'message'
      lines = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') lines.push(value)
    else if (field === 'id') id = value
    else if (field === 'event') event = value
  }

  return (chunk) => {
    buffer += chunk
    const parts = buffer.split(/\r\n|\n|\r(?!$)/)
    buffer = parts.pop() ?? ''
    for (const line of parts) readLine(line)
  }
}
