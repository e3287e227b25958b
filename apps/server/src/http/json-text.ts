/**
 * `data` of an answer as the database wrote it: it goes out without being read. What stands in it
 * is chosen by the statement that made it.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** where somebody reads it after all */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/**
 * JSON without a letter beyond ASCII: as text in memory it is half as long, and goes out without
 * being counted and turned letter by letter.
 */
export const asciiJson = (json: string): string =>
  json.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
