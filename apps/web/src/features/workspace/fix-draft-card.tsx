import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { Button, Group, Select, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import type { FixDraft, FixDrafts } from './fix-drafts.ts'
import { useReasonLabel } from './use-reason-label.ts'
import classes from './workspace.module.css'

interface FixDraftCardProps {
  readonly draft: FixDraft
  readonly drafts: FixDrafts
  readonly place: string
  readonly focused: boolean
  readonly onNavigate: () => void
}

/** A place marked just now: what is wrong there? */
export const FixDraftCard = ({ draft, drafts, place, focused, onNavigate }: FixDraftCardProps) => {
  const t = usePanelTranslations()
  const { t: rework } = useTranslation('rework')
  const reason = useReasonLabel()
  return (
    <li className={classes['fix']} data-fix-draft={draft.id}>
      <Text fz="xs" c="dimmed">
        {place}
      </Text>
      <Select
        size="xs"
        aria-label={t('fix.reason')}
        data={REASON_CODES.map((code) => ({ value: code, label: reason(code) }))}
        value={draft.reasonCode}
        allowDeselect={false}
        onChange={(code) =>
          drafts.change(draft.id, {
            reasonCode: REASON_CODES.find((each) => each === code) ?? 'other',
          })
        }
      />
      <Textarea
        size="xs"
        aria-label={t('fix.comment')}
        placeholder={t('fix.comment')}
        value={draft.comment}
        autosize
        minRows={2}
        maxLength={2000}
        autoFocus={focused}
        onChange={(event) => drafts.change(draft.id, { comment: event.currentTarget.value })}
      />
      {draft.itemId === null ? null : (
        <Textarea
          size="xs"
          aria-label={rework('fix.suggestion_field')}
          placeholder={rework('fix.suggestion_field')}
          value={draft.suggestion ?? ''}
          autosize
          minRows={1}
          maxLength={4000}
          onChange={(event) => drafts.change(draft.id, { suggestion: event.currentTarget.value })}
        />
      )}
      <Group gap="xs">
        <Button size="compact-xs" variant="subtle" onClick={onNavigate}>
          {t('fix.show')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          onClick={() => drafts.remove(draft.id)}
        >
          {t('fix.remove')}
        </Button>
      </Group>
    </li>
  )
}
