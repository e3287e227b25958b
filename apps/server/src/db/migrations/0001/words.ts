/** Quoted, comma-separated value lists for `check (… in (…))`, made from the domain's own tables. */
export interface Words {
  readonly chapterStatuses: string
  readonly orderStatuses: string
  readonly sourceLanguages: string
  readonly targetLanguages: string
}
