import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { getMachineText, listVersionSteps } from '@panelflow/domain/text/line-versions.ts'
import { Button } from '@mantine/core'
import { diffWords } from '@panelflow/domain/text/word-diff.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/** Two versions of the same words as one text: what went is struck out, what came is underlined. */
export const WordDiff = ({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}) => (
  <p className={classes['diff']} data-diff>
    {diffWords(before, after).map(({ kind, text }, index) => {
      const key = `${index} ${kind}`
      if (kind === 'removed') return <del key={key}>{text}</del>
      return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
    })}
  </p>
)

interface VersionLinesProps {
  readonly text: TextItem
  /** the words as the translator completed them, if they are known */
  readonly translator: string | null
  /** puts earlier words back; null: the person may not write here */
  readonly onTakeBack: ((words: string) => void) | null
}

/** What the machine, the translator and whoever came after made of a line, word by word. */
export const VersionLines = ({ text, translator, onTakeBack }: VersionLinesProps) => {
  const t = usePanelTranslations()
  const machine = getMachineText(text.props.candidates)
  const steps = listVersionSteps({ machine, translator }, text.props.translation)
  return (
    <>
      {steps.map(({ by, before, after }) => (
        <div key={by} className={classes['version']} data-version-by={by}>
          <span className={classes['tag']}>{t(`version.${by}`)}</span>
          <WordDiff before={before} after={after} />
          {by === 'since' && onTakeBack !== null ? (
            <Button size="compact-xs" variant="subtle" onClick={() => onTakeBack(before)}>
              {t(translator === null ? 'version.take_machine' : 'version.take_translator')}
            </Button>
          ) : null}
        </div>
      ))}
    </>
  )
}
