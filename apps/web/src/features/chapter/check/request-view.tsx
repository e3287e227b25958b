import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { personName } from '../../../lib/i18n/labels.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './check.module.css'

type Evidence = CheckRequestView['evidence'][number]
type RequestChapter = CheckRequestView['chapters'][number]

export const CONCLUSION_TONE: Readonly<
  Record<NonNullable<CheckRequestView['conclusion']> | 'open', Tone>
> = {
  open: 'waiting',
  confirmed: 'attention',
  partly: 'attention',
  dismissed: 'neutral',
  withdrawn: 'neutral',
}

interface PlaceProps {
  readonly item: Evidence
  readonly chapter: RequestChapter | undefined
}

/** A marked place with its words, the words to take instead, and the way there. */
export const EvidenceLine = ({ item, chapter }: PlaceProps) => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const { sourcePageId, itemId } = item
  return (
    <span>
      <Text component="span" fz="sm" fw={500}>
        {app(`reason_code.${item.reasonCode}`)}
      </Text>{' '}
      <Text component="span" fz="sm" className={classes['words']}>
        {item.comment}
      </Text>
      {item.suggestion ? (
        <Text
          component="span"
          fz="sm"
          c="var(--pf-good-fg)"
          display="block"
          className={classes['words']}
        >
          {t('request.suggestion', { words: item.suggestion })}
        </Text>
      ) : null}
      <Text component="span" fz="xs" c="dimmed" display="block">
        {chapter === undefined
          ? t('request.no_place')
          : t('request.place', { number: chapter.number })}
        {sourcePageId && chapter !== undefined ? (
          <Anchor
            component="button"
            type="button"
            fz="xs"
            ml={8}
            onClick={() =>
              void navigate({
                to: '/workspace/index',
                search: {
                  chapterId: chapter.chapterId,
                  pageId: sourcePageId,
                  itemId: itemId ?? undefined,
                },
              })
            }
          >
            {t('request.open')}
          </Anchor>
        ) : null}
      </Text>
    </span>
  )
}

const Judged = ({ chapters }: { readonly chapters: readonly RequestChapter[] }) => {
  const { t } = useTranslation('check')
  const people = new Map(
    chapters.flatMap((chapter) =>
      chapter.judged === null ? [] : [[chapter.judged.id, chapter] as const],
    ),
  )
  return (
    <>
      {[...people.values()].map(({ judged, answer }) =>
        judged === null ? null : answer === null ? (
          <Text key={judged.id} fz="sm" c="dimmed">
            {t('request.no_answer', { person: personName(judged) })}
          </Text>
        ) : (
          <div key={judged.id} className={classes['answer']}>
            <Text fz="xs" c="dimmed">
              {t('request.answer_of', { person: personName(judged) })}
            </Text>
            <Text fz="sm" className={classes['words']}>
              {answer}
            </Text>
          </div>
        ),
      )}
    </>
  )
}

const Outcome = ({ chapter }: { readonly chapter: RequestChapter }) => {
  const { t, i18n } = useTranslation('check')
  const { conclusion, decidedBy, decidedAt, assignedTo, note } = chapter
  if (conclusion === null || decidedAt === null) return null
  return (
    <div>
      <Group gap={6}>
        <Text fz="sm">{t('request.place', { number: chapter.number })}</Text>
        <StatusLabel tone={CONCLUSION_TONE[conclusion]}>
          {t(`conclusion.${conclusion}`)}
        </StatusLabel>
        <Text fz="xs" c="dimmed">
          {[
            decidedBy === null ? '' : personName(decidedBy),
            formatMinute(decidedAt, i18n.language, getDisplayZone()),
            assignedTo === null ? '' : t('request.assigned_to', { person: personName(assignedTo) }),
          ]
            .filter((words) => words !== '')
            .join(' · ')}
        </Text>
      </Group>
      {note === null ? null : (
        <Text fz="sm" className={classes['words']}>
          {note}
        </Text>
      )}
    </div>
  )
}

/**
 * A request as it was raised: who asks for what and why, the marked places, what the judged person
 * says, what was decided so far.
 */
export const RequestView = ({ request }: { readonly request: CheckRequestView }) => {
  const { t, i18n } = useTranslation('check')
  const { t: app } = useTranslation()
  const { evidence, chapters } = request
  return (
    <Stack gap="xs" className={classes['request']}>
      <OrderIdentity order={request.order} />
      <Text fz="sm" fw={500}>
        {t('request.asks', {
          person: personName(request.createdBy),
          action: app(`check.action_name.${request.action}`),
        })}
        <Text component="span" fz="xs" c="dimmed">
          {' '}
          {formatMinute(request.createdAt, i18n.language, getDisplayZone())}
        </Text>
      </Text>
      <Text fz="sm" className={classes['words']}>
        {app(`reason_code.${request.reasonCode}`)}: {request.description}
      </Text>
      {evidence.length === 0 ? null : (
        <div>
          <Text fz="sm" fw={500}>
            {t('request.evidence')}
          </Text>
          <ol className={classes['places']}>
            {evidence.map((item, index) => (
              <li key={`${index} ${item.comment}`}>
                <EvidenceLine
                  item={item}
                  chapter={
                    item.sourcePageId
                      ? chapters.find((chapter) => chapter.evidence.includes(index))
                      : undefined
                  }
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      <Judged chapters={chapters} />
      {chapters.map((chapter) => (
        <Outcome key={chapter.chapterId} chapter={chapter} />
      ))}
    </Stack>
  )
}
