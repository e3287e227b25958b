declare module 'xliff' {
  interface Unit {
    readonly source: unknown
    readonly target?: unknown
  }
  interface Document {
    readonly sourceLanguage: string
    readonly targetLanguage: string
    readonly resources: Readonly<Record<string, Readonly<Record<string, Unit>>>>
  }
  /** XLIFF 2.0 */
  export const xliff2js: (xml: string) => Promise<Document>
  /** XLIFF 1.2 */
  export const xliff12ToJs: (xml: string) => Promise<Document>
}
