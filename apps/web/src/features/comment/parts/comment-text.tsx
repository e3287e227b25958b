import { Group, Text } from '@mantine/core'
import type { CommentReply } from '@panelflow/contract/comment.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { textParts } from '@panelflow/domain/comment/mentions.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { personName, roleName } from '../../../lib/i18n/labels.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './comment.module.css'

/** Who said it, as what, when. */
export const CommentHead = ({ comment }: { readonly comment: CommentReply }) => {
  const { t, i18n } = useTranslation('comment')
  const { t: app } = useTranslation()
  return (
    <Group gap={6} wrap="wrap" style={{ rowGap: 0 }}>
      <Text fz="sm" fw={600} truncate>
        {personName(comment.author)}
      </Text>
      {isRoleId(comment.authorRole) ? (
        <Text fz="xs" c="dimmed" truncate>
          {app(`role.${roleName(comment.authorRole)}`)}
        </Text>
      ) : null}
      {comment.byClient ? <StatusLabel tone="attention">{t('by_client')}</StatusLabel> : null}
      {comment.forClient ? <StatusLabel tone="active">{t('seen_by_client')}</StatusLabel> : null}
      <Text
        fz="xs"
        c="dimmed"
        component="time"
        dateTime={comment.createdAt}
        style={{ whiteSpace: 'nowrap' }}
      >
        {formatMinute(comment.createdAt, i18n.language, getDisplayZone())}
        {comment.editedAt === null ? '' : ` · ${t('edited')}`}
      </Text>
    </Group>
  )
}

/**
 * The words as they were written, line by line; mentions of people stand out. Never read as markup.
 */
export const CommentText = ({
  comment,
  names,
}: {
  readonly comment: CommentReply
  readonly names: ReadonlySet<string>
}) => {
  const { t } = useTranslation('comment')
  if (comment.deleted) {
    return (
      <Text fz="sm" c="dimmed" fs="italic">
        {t('deleted')}
      </Text>
    )
  }
  return (
    <Text fz="sm" className={classes['words']}>
      {textParts(comment.text, names).map(({ from, text, mention }) =>
        mention ? (
          <span key={from} className={classes['mention']}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
