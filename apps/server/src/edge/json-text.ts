/** `data` of an answer as the database wrote it: it goes out without being read. What stands in it is chosen by the statement that made it. */
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
