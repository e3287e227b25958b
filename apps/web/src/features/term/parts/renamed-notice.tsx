import { Alert, Button, Group } from '@mantine/core'
import type { TermView } from '@panelflow/contract/term.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'

/** Languages in which a changed term may stand otherwise in chapters than it is called now. */
export const listRenamed = (before: TermView, after: TermView): readonly TargetLanguage[] => {
  const names = ({ original, aliases }: TermView): string => [original, ...aliases].join('\n')
  const isFoundOtherwise = names(before) !== names(after)
  return TARGET_LANGUAGES.filter((language) => {
    const [was, is] = [before.translations[language] ?? '', after.translations[language] ?? '']
    return was !== is ? was !== '' : isFoundOtherwise && is !== ''
  })
}

export interface Renamed {
  readonly term: TermView
  readonly languages: readonly TargetLanguage[]
}

interface RenamedNoticeProps {
  readonly renamed: Renamed
  readonly onShow: (language: TargetLanguage) => void
  readonly onClose: () => void
}

/** A saved term is called otherwise now: what uses it is one click away. */
export const RenamedNotice = ({ renamed, onShow, onClose }: RenamedNoticeProps) => {
  const { t, i18n } = useTranslation('term')
  const { t: app } = useTranslation()
  return (
    <Alert
      p="xs"
      role="status"
      title={t('impact.renamed', { name: renamed.term.original })}
      withCloseButton
      closeButtonLabel={app('action.close')}
      onClose={onClose}
    >
      <Group gap="xs">
        {renamed.languages.map((language) => (
          <Button
            key={language}
            size="compact-sm"
            variant="default"
            onClick={() => onShow(language)}
          >
            {t('impact.show_lines', { language: languageName(language, i18n.language) })}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
