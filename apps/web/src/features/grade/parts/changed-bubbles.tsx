import { Group, Pill, ScrollArea, Select, Stack, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ErrorMark, gradeFacts } from '@panelflow/contract/grade.ts'
import { ERROR_TAGS } from '@panelflow/domain/grade/grade.ts'
import { diffWords } from '@panelflow/domain/text/word-diff.ts'
import { useTranslation } from 'react-i18next'

type Facts = EndpointAnswer<typeof gradeFacts>
type Bubble = Facts['bubbles'][number]

interface ChangedBubblesProps {
  readonly facts: Facts
  readonly errors: readonly ErrorMark[]
  readonly onChange: (errors: readonly ErrorMark[]) => void
}

const MOST_HEIGHT = 220

const Change = ({ before, after }: Pick<Bubble, 'before' | 'after'>) =>
  diffWords(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind === 'removed') return <del key={key}>{text}</del>
    return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
  })

const isAt =
  ({ pageId, itemId }: Bubble) =>
  (error: ErrorMark): boolean =>
    error.pageId === pageId && error.itemId === itemId

/**
 * What proofreading changed, bubble by bubble, to be marked as an error where it was one (spec
 * 10.grade.errors).
 */
export const ChangedBubbles = ({ facts, errors, onChange }: ChangedBubblesProps) => {
  const { t } = useTranslation('grade')
  const elsewhere = errors.filter((error) => !facts.bubbles.some((bubble) => isAt(bubble)(error)))
  if (facts.bubbles.length === 0 && elsewhere.length === 0) return null
  const mark = (bubble: Bubble, value: string | null): void => {
    const tag = ERROR_TAGS.find((one) => one === value)
    const others = errors.filter((error) => !isAt(bubble)(error))
    onChange(
      tag === undefined
        ? others
        : [...others, { tag, pageId: bubble.pageId, itemId: bubble.itemId }],
    )
  }
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={500}>
        {t('facts.bubbles')}
      </Text>
      <ScrollArea.Autosize mah={MOST_HEIGHT} type="auto" offsetScrollbars>
        <Stack gap={6}>
          {facts.bubbles.map((bubble) => (
            <Group
              key={`${bubble.pageId}/${bubble.itemId}`}
              gap="sm"
              wrap="nowrap"
              align="flex-start"
            >
              <Text fz="xs" c="dimmed" w={64} style={{ flexShrink: 0 }}>
                {t('facts.page', { page: bubble.page })}
              </Text>
              <Text
                fz="sm"
                component="div"
                style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
              >
                <Change before={bubble.before} after={bubble.after} />
              </Text>
              <Select
                size="xs"
                w={140}
                clearable
                style={{ flexShrink: 0 }}
                aria-label={t('facts.tag_of', { page: bubble.page })}
                placeholder={t('facts.no_error')}
                data={ERROR_TAGS.map((value) => ({ value, label: t(`tag.${value}`) }))}
                value={errors.find(isAt(bubble))?.tag ?? null}
                onChange={(value) => mark(bubble, value)}
              />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {elsewhere.length === 0 ? null : (
        <Stack gap={4}>
          <Text fz="xs" c="dimmed">
            {t('facts.elsewhere')}
          </Text>
          <Group gap={6}>
            {elsewhere.map((error) => (
              <Pill
                key={`${error.pageId}/${error.itemId}/${error.tag}`}
                withRemoveButton
                onRemove={() => onChange(errors.filter((one) => one !== error))}
                removeButtonProps={{ 'aria-label': t('facts.unmark'), tabIndex: 0 }}
              >
                {t(`tag.${error.tag}`)}
              </Pill>
            ))}
          </Group>
        </Stack>
      )}
      {facts.changed > facts.bubbles.length ? (
        <Text fz="xs" c="dimmed">
          {t('facts.bubbles_more', { loaded: facts.bubbles.length, changed: facts.changed })}
        </Text>
      ) : null}
    </Stack>
  )
}
