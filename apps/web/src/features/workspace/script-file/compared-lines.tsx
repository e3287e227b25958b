import { Checkbox, Text } from '@mantine/core'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { diffWords } from '@panelflow/domain/text/word-diff.ts'
import type { ReturnedResult } from '@panelflow/domain/script-file/returned-line.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import type { ComparedLine } from '../../../editor/engine/returned-lines.ts'
import type { LanguagePair } from '../../../editor/panels/script-line.tsx'
import { WordDiff } from '../../../editor/panels/word-diff.tsx'
import classes from './script-file.module.css'
import { mayBeTaken } from './use-script-file.ts'

const TONES: Readonly<Record<ReturnedResult, Tone>> = {
  conflicting: 'attention',
  changed: 'active',
  new: 'good',
  unknown: 'bad',
  same: 'neutral',
  empty: 'neutral',
}

/** What speaks against a line, or what makes it special. */
const useHint = () => {
  const { t } = useTranslation('script-file')
  return ({ refusal, result, after }: ComparedLine): string | null => {
    if (refusal !== null) return t(`refusal.${refusal}`)
    if (result === 'unknown') return t('unknown_hint')
    if (result === 'conflicting') return t('conflict_hint')
    return result === 'changed' && isBlank(after) ? t('deleted_hint') : null
  }
}

interface LineProps {
  readonly line: ComparedLine
  readonly languages: LanguagePair
  readonly isTaken: boolean
  readonly onToggle: () => void
}

/** Below this part of the longer version, words in between would only be in the way. */
const MIN_SHARED = 0.4

/** Both versions in one text, or below each other where little of them is the same. */
const Change = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const shared = diffWords(before, after)
    .filter(({ kind }) => kind === 'same')
    .reduce((length, { text }) => length + text.trim().length, 0)
  const isRewritten = shared < MIN_SHARED * Math.max(before.length, after.length)
  if (before === '' || after === '' || !isRewritten)
    return <WordDiff before={before} after={after} />
  return (
    <>
      <WordDiff before={before} after="" />
      <WordDiff before="" after={after} />
    </>
  )
}

const LineTexts = ({ line, languages }: Pick<LineProps, 'line' | 'languages'>) => {
  const { t } = useTranslation('script-file')
  const { result, source, before, after } = line
  return (
    <div className={classes['texts']}>
      {source === '' ? null : (
        <p className={classes['source']} lang={languages.source}>
          {source}
        </p>
      )}
      <div lang={languages.target}>
        {result === 'conflicting' ? (
          <dl className={classes['both']}>
            <dt>{t('here')}</dt>
            <dd>{before}</dd>
            <dt>{t('file')}</dt>
            <dd>{after}</dd>
          </dl>
        ) : (
          <Change before={result === 'unknown' ? after : before} after={after} />
        )}
      </div>
    </div>
  )
}

const Line = ({ line, languages, isTaken, onToggle }: LineProps) => {
  const { t } = useTranslation('script-file')
  const hint = useHint()(line)
  const { number, page, result } = line
  return (
    <li className={classes['line']} data-taken={isTaken || undefined} data-result={result}>
      <Checkbox
        size="sm"
        checked={isTaken}
        disabled={!mayBeTaken(line)}
        onChange={onToggle}
        aria-label={t('take_line', { number: number ?? '–', page })}
      />
      <div className={classes['facts']}>
        <span className={classes['number']}>{number ?? '–'}</span>
        <StatusLabel tone={TONES[result]}>{t(`result.${result}`)}</StatusLabel>
      </div>
      <div>
        <LineTexts line={line} languages={languages} />
        {hint === null ? null : (
          <Text fz="xs" c="dimmed" mt={4}>
            {hint}
          </Text>
        )}
      </div>
    </li>
  )
}

interface PageLinesProps {
  readonly lines: readonly ComparedLine[]
  readonly languages: LanguagePair
  readonly taken: ReadonlySet<number>
  readonly onChange: (ids: readonly number[], isTaken: boolean) => void
}

/** The lines of one page, to be taken one by one or all. */
const PageLines = ({ lines, languages, taken, onChange }: PageLinesProps) => {
  const { t } = useTranslation('script-file')
  const [first] = lines
  const page = first?.page === '' || first === undefined ? t('no_page') : first.page
  const open = lines.filter(mayBeTaken).map(({ id }) => id)
  const count = open.filter((id) => taken.has(id)).length
  return (
    <section>
      <header className={classes['page']}>
        <Checkbox
          size="sm"
          checked={count > 0 && count === open.length}
          indeterminate={count > 0 && count < open.length}
          disabled={open.length === 0}
          onChange={() => onChange(open, count < open.length)}
          aria-label={t('take_page', { page })}
        />
        <h3>{t('page_lines', { page, count: lines.length })}</h3>
      </header>
      <ul className={classes['list']}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            languages={languages}
            isTaken={taken.has(line.id)}
            onToggle={() => onChange([line.id], !taken.has(line.id))}
          />
        ))}
      </ul>
    </section>
  )
}

const groupByPage = (lines: readonly ComparedLine[]): readonly (readonly ComparedLine[])[] => {
  const groups: ComparedLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last !== undefined && first?.pageId === line.pageId && first.page === line.page)
      last.push(line)
    else groups.push([line])
  }
  return groups
}

/** Lines of a file that are not as they are here, page by page. */
export const ComparedLines = (props: PageLinesProps) => {
  const { t } = useTranslation('script-file')
  return (
    <div className={classes['lines']} role="group" aria-label={t('lines')} tabIndex={0}>
      {groupByPage(props.lines).map((lines) => (
        <PageLines key={lines[0]?.id} {...props} lines={lines} />
      ))}
    </div>
  )
}
