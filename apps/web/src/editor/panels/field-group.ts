import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'

/**
 * What the groups of fields get: the selected texts, and whether and how their properties are set.
 */
export interface FieldGroupProps {
  readonly texts: readonly TextProps[]
  readonly language: string
  readonly isLocked: (field: keyof TextProps) => boolean
  readonly set: (props: Partial<TextProps>) => void
}
