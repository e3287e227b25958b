import type { DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import { SegmentedControl } from '@mantine/core'
import { usePictureTranslations } from '../use-picture-translations.ts'

/** Whom a patch is for: cleaned once for all languages, unless somebody says otherwise. */
export const PatchScope = ({
  document,
  disabled = false,
  onChange,
}: {
  readonly document: DocumentKind
  readonly disabled?: boolean
  readonly onChange: (document: DocumentKind) => void
}) => {
  const t = usePictureTranslations()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('erase.document')}
      value={document}
      disabled={disabled}
      data={(['base', 'lane'] as const).map((value) => ({
        value,
        label: t(`erase.document_${value}`),
      }))}
      onChange={(value) => onChange(value === 'lane' ? value : 'base')}
    />
  )
}
