import { isBlank, SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type {
  ItemKind,
  TranslationCandidate,
} from '@panelflow/domain/page/document/page-document.ts'
import { Button, Kbd, UnstyledButton } from '@mantine/core'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { CHECK_IDS } from '@panelflow/domain/page/checks/check-list.ts'
import type { LineRisk } from '@panelflow/domain/page/line-risk.ts'
import { useTranslation } from 'react-i18next'
import { IconCheck } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { ReadAgain, ReadingList } from '../capture/reading-list.tsx'
import type { Editor } from '../engine/editor.ts'
import { type GlossaryTerm, insertTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { listSourceReadings } from '@panelflow/domain/page/source-ruby.ts'
import { listUnsureLetters } from '@panelflow/domain/page/unsure-letters.ts'
import type { ScriptLine as Line } from '@panelflow/domain/page/script-lines.ts'
import { type OverwrittenTextState, textIn } from '../engine/page-session.ts'
import { chooseCandidate, setBubbleSpoken, typeText } from '../engine/text-edits.ts'
import { LineKind, LineSpeaker } from './bubble-facts.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { FitMeter } from './fit-meter.tsx'
import { LineNumber, useLineDrop } from './line-number.tsx'
import classes from './panels.module.css'
import type { EffectSource } from './rendering-list.tsx'
import { SourceField } from './source-field.tsx'
import { SpellingCard } from '../spelling/spelling-card.tsx'
import { SourceText } from './source-text.tsx'
import { TextLock, useIsHeld } from './text-lock.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'
import { VersionLines } from './word-diff.tsx'
import { TranslationField } from './translation-field.tsx'

const MAX_CANDIDATES = 5

export const EffectTools = lazyPart(async () => (await import('./effect-bar.tsx')).EffectTools)

interface CandidateListProps {
  readonly candidates: readonly TranslationCandidate[]
  readonly current: string
  readonly onChoose: (place: number) => void
}

/** What memory and machine propose; a digit takes one. */
const CandidateList = ({ candidates, current, onChoose }: CandidateListProps) => {
  const t = usePanelTranslations()
  if (candidates.length === 0) return null
  return (
    <ol className={classes['candidates']} aria-label={t('candidate.list')}>
      {candidates.slice(0, MAX_CANDIDATES).map((candidate, place) => (
        <li key={`${candidate.source}:${candidate.text}`}>
          <UnstyledButton
            className={classes['candidate']}
            data-current={candidate.text === current || undefined}
            onClick={() => onChoose(place)}
          >
            <Kbd size="xs">{place + 1}</Kbd>
            <span className={classes['proposal']}>{candidate.text}</span>
            <span className={classes['by']}>
              {t(`candidate.source.${candidate.by === 'glossary' ? 'glossary' : candidate.source}`)}
              {candidate.source === 'fuzzy_memory' ? ` ${Math.round(candidate.score * 100)} %` : ''}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

export interface LanguagePair {
  readonly source: string
  readonly target: string
}

interface ScriptLineProps {
  readonly editor: Editor
  readonly effects: EffectSource
  readonly pageId: string
  readonly line: Line
  readonly held: OverwrittenTextState | undefined
  readonly heldSource: OverwrittenTextState | undefined
  readonly selected: boolean
  readonly languages: LanguagePair
  readonly terms: readonly GlossaryTerm[]
  readonly mayTranslate: boolean
  /** the person may type the source text */
  readonly mayCorrect: boolean
  /** the person may set single words differently */
  readonly mayStyle: boolean
  readonly fixMark: string | null
  readonly note: string | null
  /** earlier words are shown */
  readonly comparesVersions: boolean
  /** as the translator completed it, if that is known */
  readonly translator: string | null
  /** what speaks against the line; null: it is not asked */
  readonly risk: LineRisk | null
  /** says who accepted these words; null: nobody */
  readonly accepted: string | null
}

type Text = Line['text'] & { readonly kind: Extract<ItemKind, 'text'> }

const origin = (text: Text): 'person' | 'ai' =>
  (text.origin['translation'] ?? text.origin['*'])?.by ?? 'ai'

const Head = ({
  editor,
  line,
  fixMark,
  selected,
  mayCorrect,
  accepted,
}: Pick<
  ScriptLineProps,
  'editor' | 'line' | 'fixMark' | 'selected' | 'mayCorrect' | 'accepted'
>) => {
  const t = usePanelTranslations()
  const { region, text } = line
  const kind = region?.props.kind ?? null
  return (
    <div className={classes['lineHead']}>
      <LineNumber line={line} mayOrder={mayCorrect} />
      {region === null ? null : (
        <LineSpeaker
          editor={editor}
          speaker={region.props.speaker}
          isOpen={selected && mayCorrect}
        />
      )}
      {kind === null ? null : (
        <LineKind editor={editor} kind={kind} isOpen={selected && mayCorrect} />
      )}
      {text.props.translation !== '' && origin(text) === 'ai' ? (
        <span className={classes['tag']}>{t('line.machine')}</span>
      ) : null}
      {accepted === null ? null : (
        <IconCheck size={14} className={classes['accepted']} role="img" aria-label={accepted} />
      )}
      {fixMark === null ? null : <span className={classes['fixTag']}>{fixMark}</span>}
    </div>
  )
}

/** Why a line is to be looked at first. */
const RiskReasons = ({ risk }: { readonly risk: LineRisk | null }) => {
  const t = usePanelTranslations()
  const { t: checks } = useTranslation('page-check')
  if (risk === null || risk.reasons.length === 0) return null
  return (
    <p className={classes['risk']} data-risk={risk.score}>
      {risk.reasons
        .map(({ kind, details }) =>
          t(`risk.${kind}`, {
            details: (kind === 'findings'
              ? CHECK_IDS.filter((check) => details.includes(check)).map((check) =>
                  checks(`check.${check}`),
                )
              : details
            ).join(', '),
          }),
        )
        .join(' · ')}
    </p>
  )
}

/** A bubble without words keeps its chapter from being completed: here it is said to be none. */
const BubbleButton = ({
  editor,
  pageId,
  line,
}: Pick<ScriptLineProps, 'editor' | 'pageId' | 'line'>) => {
  const t = usePanelTranslations()
  const kind = line.region?.props.kind
  const isSpoken = kind !== undefined && SPOKEN_KINDS.includes(kind)
  if (!isBlank(line.text.props.translation) || (kind !== 'other' && !isSpoken)) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      title={isSpoken ? t('line.no_text_hint') : undefined}
      onClick={() => setBubbleSpoken(editor, pageId, line.text.id, !isSpoken)}
    >
      {t(isSpoken ? 'line.no_text' : 'line.has_text')}
    </Button>
  )
}

/** Puts a term where the cursor stands, else at the end, and the cursor behind it. */
const putTerm = (
  row: HTMLElement | null,
  { editor, pageId, line }: Pick<ScriptLineProps, 'editor' | 'pageId' | 'line'>,
  term: string,
): void => {
  const { id } = line.text
  const words = textIn(editor.session.page(pageId).view.get(), id)?.props.translation ?? ''
  const field = row?.querySelector<HTMLTextAreaElement>('textarea[data-words]') ?? null
  const inField = field !== null && document.activeElement === field
  const next = insertTerm(
    words,
    inField ? field.selectionStart : words.length,
    inField ? field.selectionEnd : words.length,
    term,
  )
  typeText(editor, pageId, id, next.words)
  requestAnimationFrame(() => {
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(next.caret, next.caret)
  })
}

/** Whether the line was selected by typing on the page: then its own field takes no focus. */
const useSelectedByTyping = (editor: Editor, selected: boolean): boolean => {
  const [before, setBefore] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  if (before !== selected) {
    setBefore(selected)
    setIsTyped(selected && editor.typing.state.get() !== null)
  }
  return isTyped
}

const ScriptLineView = (props: ScriptLineProps) => {
  const {
    editor,
    pageId,
    line,
    held,
    heldSource,
    selected,
    languages,
    terms,
    mayTranslate,
    mayCorrect,
    mayStyle,
    fixMark,
    note,
    comparesVersions,
    translator,
  } = props
  const t = usePanelTranslations()
  const row = useRef<HTMLDivElement>(null)
  const isTypedOnPage = useSelectedByTyping(editor, selected)
  const { text } = line
  const isHeld = useIsHeld(editor, pageId, text.id)
  const drop = useLineDrop(editor, pageId, line.number)
  const pageWidth = editor.session.frames.find(({ id }) => id === pageId)?.width ?? 0
  const select = (): void => {
    if (!selected) void editor.goToItem(pageId, text.id)
  }
  return (
    <div
      ref={row}
      className={classes['line']}
      data-selected={selected || undefined}
      data-locked={isHeld || undefined}
      data-line={text.id}
      onClick={select}
      {...drop}
    >
      <Head
        editor={editor}
        line={line}
        fixMark={fixMark}
        selected={selected}
        mayCorrect={mayCorrect}
        accepted={props.accepted}
      />
      <TextLock
        editor={editor}
        pageId={pageId}
        itemId={text.id}
        mayWrite={mayTranslate || mayCorrect}
      />
      <SourceField
        editor={editor}
        pageId={pageId}
        line={line}
        language={languages.source}
        mayCorrect={mayCorrect}
        locked={isHeld}
        open={selected}
        onEnter={select}
      >
        <SourceText
          words={line.region?.props.sourceText ?? ''}
          unsure={line.region === null ? [] : listUnsureLetters(line.region)}
          readings={line.region === null ? [] : listSourceReadings(line.region.props)}
          language={languages.source}
          targetLanguage={languages.target}
          terms={terms}
          open={selected}
          onInsert={mayTranslate && !isHeld ? (term) => putTerm(row.current, props, term) : null}
        />
      </SourceField>
      {selected && line.region?.props.kind === 'effect' ? (
        <EffectTools
          editor={editor}
          effects={props.effects}
          language={languages.target}
          pageId={pageId}
          region={line.region}
          text={text}
          mayWrite={mayTranslate && !isHeld}
        />
      ) : null}
      {selected && mayCorrect ? <ReadingList editor={editor} pageId={pageId} line={line} /> : null}
      {heldSource === undefined ? null : (
        <ConflictCard
          editor={editor}
          held={heldSource}
          onChoose={(choice) => editor.session.chooseHeld(pageId, heldSource, choice)}
        />
      )}
      <RiskReasons risk={props.risk} />
      {comparesVersions ? (
        <VersionLines
          text={text}
          translator={translator}
          onTakeBack={
            mayTranslate && !isHeld ? (words) => typeText(editor, pageId, text.id, words) : null
          }
        />
      ) : null}
      <TranslationField
        editor={editor}
        pageId={pageId}
        text={text}
        mayStyle={mayStyle}
        open={selected}
        label={t('line.translation_of', { number: line.number })}
        placeholder={mayTranslate ? t('line.placeholder') : undefined}
        readOnly={!mayTranslate || isHeld}
        language={languages.target}
        focused={selected && !isTypedOnPage}
        onType={(words) => typeText(editor, pageId, text.id, words)}
        onLeave={() => editor.session.flush()}
        onEnter={select}
      />
      {selected && mayTranslate ? (
        <SpellingCard editor={editor} text={text} language={languages.target} />
      ) : null}
      {held === undefined ? null : (
        <ConflictCard
          editor={editor}
          held={held}
          onChoose={(choice) => editor.session.chooseHeld(pageId, held, choice)}
        />
      )}
      {note === null ? null : (
        <p className={classes['note']} role="note" aria-label={t('note.title')}>
          {note}
        </p>
      )}
      <FitMeter text={text.props} language={languages.target} pageWidth={pageWidth} />
      {selected && mayCorrect ? <BubbleButton editor={editor} pageId={pageId} line={line} /> : null}
      {selected && mayTranslate && !isHeld ? (
        <CandidateList
          candidates={text.props.candidates}
          current={text.props.translation}
          onChoose={(place) => chooseCandidate(editor, pageId, text.id, place)}
        />
      ) : null}
      {selected && mayCorrect && line.region !== null ? <ReadAgain editor={editor} /> : null}
    </div>
  )
}

/**
 * One line of the script: what is written, what it becomes, how it fits. Lines that did not change
 * are not drawn again.
 */
export const ScriptLine = memo(
  ScriptLineView,
  (a, b) =>
    a.line.text === b.line.text &&
    a.line.region === b.line.region &&
    a.line.number === b.line.number &&
    a.held === b.held &&
    a.heldSource === b.heldSource &&
    a.selected === b.selected &&
    a.mayTranslate === b.mayTranslate &&
    a.mayCorrect === b.mayCorrect &&
    a.mayStyle === b.mayStyle &&
    a.fixMark === b.fixMark &&
    a.note === b.note &&
    a.comparesVersions === b.comparesVersions &&
    a.translator === b.translator &&
    a.accepted === b.accepted &&
    a.risk === b.risk &&
    a.languages === b.languages &&
    a.terms === b.terms &&
    a.pageId === b.pageId &&
    a.effects === b.effects,
)
