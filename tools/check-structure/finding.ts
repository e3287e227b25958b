export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  /** what is wrong and where it should go */
  readonly message: string
}
