/** A part of a guide. */
export interface GuideSection {
  /** names of the screens it describes, or of its subject; the first is its place in the address */
  readonly anchors: readonly string[]
  readonly title: string
  readonly html: string
}

/** A page of `docs/guide`, as the build makes it from Markdown. */
export interface GuidePage {
  readonly title: string
  /** what stands before the first section */
  readonly html: string
  readonly sections: readonly GuideSection[]
}
