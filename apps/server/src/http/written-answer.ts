/**
 * `data` of an answer as JSON, written by its feature: for the one list whose goal the general
 * writer misses (docs/decisions/0012). A test compares it with what the general writer says.
 */
export class WrittenAnswer<Data> {
  readonly json: string
  /** what the text says; there for the type only */
  declare readonly data: Data

  constructor(json: string) {
    this.json = json
  }
}
