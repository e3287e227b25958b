/** Why texts cannot be split or merged; `needs_several`: merging wants two or more. */
type TextRefusal = 'may_not' | 'no_place' | 'needs_several'
/** The same of the bubbles of lines. */
type BubbleRefusal = 'may_not_read' | 'one_bubble' | 'no_bubble' | 'several_bubbles'
export type PartRefusal = TextRefusal | BubbleRefusal
