const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Page order of file names as a person reads them: `p2` before `p10`, folders before what lies in
 * later ones.
 */
export const byNaturalName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)
