import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import type { ImpactLine } from '@panelflow/contract/term-impact.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LetteringClient } from '../../../editor/lettering/worker-client.ts'
import { ImpactPicture, replaceTranslation } from './impact-picture.tsx'
import classes from './impact.module.css'

const TONES = { former: 'attention', current: 'good', other: 'neutral' } as const

/** The line with former wordings struck out and the present one beside them. */
const Words = ({
  line,
  wording,
}: {
  readonly line: ImpactLine
  readonly wording: string | null
}) => (
  <span className={classes['words']}>
    {line.matches.map(({ from, to }, at) => (
      <span key={from}>
        {line.text.slice(line.matches[at - 1]?.to ?? 0, from)}
        <del>{line.text.slice(from, to)}</del>
        {line.after === null ? null : <ins> {wording}</ins>}
      </span>
    ))}
    {line.text.slice(line.matches.at(-1)?.to ?? 0)}
  </span>
)

interface ImpactRowProps {
  readonly line: ImpactLine
  readonly wording: string | null
  readonly language: TargetLanguage
  readonly lettering: Pick<LetteringClient, 'enqueue'>
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export const ImpactRow = ({
  line,
  wording,
  language,
  lettering,
  isChosen,
  onChoose,
}: ImpactRowProps) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const before = line.props as unknown as TextProps
  const after = useMemo(
    () => (line.after === null ? null : replaceTranslation(before, line.after)),
    [before, line.after],
  )
  const mayChange = line.after !== null && line.refusal === null
  const address = new URLSearchParams({
    chapterId: line.chapterId,
    pageId: line.pageId,
    itemId: line.itemId,
  })
  const place = t('impact.place', {
    chapter: line.chapterNumber,
    page: line.position + 1,
    line: line.number,
  })
  return (
    <li className={classes['line']}>
      <Checkbox
        size="xs"
        aria-label={t('impact.choose', { place })}
        checked={isChosen && mayChange}
        disabled={!mayChange}
        onChange={onChoose}
      />
      <Stack gap={2}>
        <Text fz="xs" c="dimmed">
          <Anchor
            href={`/workspace/index?${address.toString()}`}
            target="_blank"
            rel="noopener"
            fz="xs"
          >
            {place}
          </Anchor>
          {' · '}
          {app(`chapter.status.${line.chapterStatus}`)}
        </Text>
        <Text fz="sm" className={classes['words']}>
          {line.source}
        </Text>
        <div lang={language}>
          <Words line={line} wording={wording} />
        </div>
        <span>
          <StatusLabel tone={TONES[line.state]}>{t(`impact.state.${line.state}`)}</StatusLabel>
        </span>
        {line.refusal === null ? null : (
          <Text fz="xs" c="dimmed">
            {t(`impact.refusal.${line.refusal}`)}
          </Text>
        )}
      </Stack>
      <div className={classes['pictures']}>
        <ImpactPicture
          lettering={lettering}
          text={before}
          language={language}
          label={t('impact.before')}
        />
        {after === null ? null : (
          <ImpactPicture
            lettering={lettering}
            text={after}
            language={language}
            label={t('impact.after')}
          />
        )}
      </div>
    </li>
  )
}
