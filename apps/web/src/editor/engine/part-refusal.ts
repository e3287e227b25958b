/** Why texts cannot be split or merged; `needs_several`: merging wants two or more. */
export type PartRefusal = 'may_not' | 'no_place' | 'needs_several'
