import { Button, Group, Image, Input, Select, Stack, Text } from '@mantine/core'
import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { pageList } from '@panelflow/contract/page.ts'
import { type PagePart, termSetPicture } from '@panelflow/contract/term-picture.ts'
import type { TermView } from '@panelflow/contract/term.ts'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TERM_READS } from '../term-reads.ts'
import classes from './term-picture.module.css'

type Part = Omit<PagePart, 'pageId'>

const clamp = (value: number): number => Math.max(0, Math.min(1, value))
/** Smaller parts are a slip of the hand. */
const LEAST = 0.01
/** of an arrow key */
const STEP = 0.02
const FIRST: Part = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const between = (a: number, b: number): readonly [from: number, size: number] => [
  Math.min(a, b),
  Math.abs(a - b),
]

interface CropperProps {
  readonly src: string
  readonly part: Part
  readonly onPart: (part: Part) => void
}

/** A part is drawn with the pointer; arrows move it, with Shift they change its size. */
const Cropper = ({ src, part, onPart }: CropperProps) => {
  const { t } = useTranslation('term')
  const [start, setStart] = useState<readonly [number, number] | null>(null)
  const toShares = (event: PointerEvent<HTMLDivElement>): readonly [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return [clamp((event.clientX - left) / width), clamp((event.clientY - top) / height)]
  }
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (start === null) return
    const [x, y] = toShares(event)
    const [left, width] = between(start[0], x)
    const [top, height] = between(start[1], y)
    if (width >= LEAST && height >= LEAST) onPart({ left, top, width, height })
  }
  const press = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const [dx, dy] = step
    const { left, top, width, height } = part
    onPart(
      event.shiftKey
        ? {
            ...part,
            width: Math.max(STEP, Math.min(1 - left, width + dx)),
            height: Math.max(STEP, Math.min(1 - top, height + dy)),
          }
        : {
            ...part,
            left: Math.max(0, Math.min(1 - width, left + dx)),
            top: Math.max(0, Math.min(1 - height, top + dy)),
          },
    )
  }
  return (
    <div
      className={classes['page']}
      role="img"
      aria-label={t('picture.part')}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(toShares(event))
      }}
      onPointerMove={drag}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    >
      <img src={src} alt="" draggable={false} />
      <div
        className={classes['part']}
        style={{
          left: `${part.left * 100}%`,
          top: `${part.top * 100}%`,
          width: `${part.width * 100}%`,
          height: `${part.height * 100}%`,
        }}
      />
    </div>
  )
}

interface PagePickerProps {
  readonly bookId: string
  /** where one most likely looks first */
  readonly chapter: number | null
  readonly isBusy: boolean
  readonly onCut: (part: PagePart) => void
}

const PagePicker = ({ bookId, chapter, isBusy, onCut }: PagePickerProps) => {
  const { t } = useTranslation('term')
  const matrix = useRead(bookMatrix, { params: { bookId } })
  // a page is the same in every language: one chapter of each number is enough
  const chapters = useMemo(
    () => new Map(matrix.data?.cells.map(({ number, chapterId }) => [number, chapterId])),
    [matrix.data],
  )
  const [number, setNumber] = useState(chapter)
  const shown = number !== null && chapters.has(number) ? number : [...chapters.keys()][0]
  const chapterId = shown === undefined ? undefined : chapters.get(shown)
  const pages = useRead(
    pageList,
    { params: { chapterId: chapterId ?? '' } },
    { enabled: chapterId !== undefined },
  )
  const [pageId, setPageId] = useState<string | null>(null)
  const [part, setPart] = useState(FIRST)
  const page = pages.data?.find(({ id }) => id === pageId) ?? pages.data?.[0]
  if (matrix.data !== undefined && chapters.size === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('picture.no_pages')}
      </Text>
    )
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <Select
          w={130}
          size="xs"
          label={t('picture.chapter')}
          allowDeselect={false}
          data={[...chapters.keys()].map(String)}
          value={shown === undefined ? null : String(shown)}
          onChange={(value) => {
            setNumber(Number(value))
            setPageId(null)
          }}
        />
        <Select
          w={130}
          size="xs"
          label={t('picture.page')}
          allowDeselect={false}
          data={(pages.data ?? []).map(({ id, position }) => ({
            value: id,
            label: String(position + 1),
          }))}
          value={page?.id ?? null}
          onChange={setPageId}
        />
        <Button
          size="xs"
          disabled={page === undefined}
          loading={isBusy}
          onClick={() => (page === undefined ? undefined : onCut({ pageId: page.id, ...part }))}
        >
          {t('picture.cut')}
        </Button>
      </Group>
      <Text fz="xs" c="dimmed">
        {t('picture.hint')}
      </Text>
      {page === undefined ? null : <Cropper src={page.thumbnail} part={part} onPart={setPart} />}
    </Stack>
  )
}

/** The picture of a term that exists: cut from a page of its book, or taken away. */
export const TermPictureField = ({ term }: { readonly term: TermView }) => {
  const { t } = useTranslation('term')
  const [isOpen, setIsOpen] = useState(false)
  const save = useWrite(termSetPicture, {
    refreshes: TERM_READS,
    onDone: () => setIsOpen(false),
    done: () => t('picture.saved'),
  })
  const put = (part: PagePart | null): void =>
    save.mutate({ params: { termId: term.id }, body: { version: term.version, part } })
  return (
    <Input.Wrapper label={t('field.picture')} labelElement="div">
      <Stack gap="xs">
        <Group gap="xs">
          {term.picture === null ? null : (
            <Image src={term.picture} alt={term.original} h={72} w="auto" fit="contain" />
          )}
          {term.book === null ? (
            <Text fz="sm" c="dimmed">
              {t('picture.of_every_book')}
            </Text>
          ) : (
            <Button size="xs" variant="default" onClick={() => setIsOpen(!isOpen)}>
              {t('picture.choose')}
            </Button>
          )}
          {term.picture === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={save.isPending}
              onClick={() => put(null)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        {isOpen && term.book !== null ? (
          <PagePicker
            bookId={term.book.id}
            chapter={term.firstChapter}
            isBusy={save.isPending}
            onCut={put}
          />
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
