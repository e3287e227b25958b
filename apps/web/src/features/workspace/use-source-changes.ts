import { sourceChangeList, type SourceChangesView } from '@panelflow/contract/source-change.ts'
import { useState } from 'react'
import { useRead } from '../../lib/http/query.ts'

export type ChangedPage = SourceChangesView['pages'][number]

const NONE: readonly ChangedPage[] = []

export interface SourceChanges {
  /** pages of the chapter were replaced, whether or not somebody looked at them */
  readonly isRevised: boolean
  /** pages nobody of this language looked at yet */
  readonly open: readonly ChangedPage[]
  readonly mayCheck: boolean
  readonly isOutlined: boolean
  readonly setOutlined: (isOutlined: boolean) => void
  /** the pictures before are shown over those of now */
  readonly isBefore: boolean
  readonly setBefore: (isBefore: boolean) => void
}

/** Pages of the chapter whose source was replaced, and what is shown of it. */
export const useSourceChanges = (chapterId: string): SourceChanges => {
  const { data } = useRead(
    sourceChangeList,
    { params: { chapterId } },
    { watchWhile: ({ pages }) => pages.some(({ state }) => state === 'comparing') },
  )
  const [isOutlined, setOutlined] = useState(true)
  const [isBefore, setBefore] = useState(false)
  return {
    isRevised: (data?.pages.length ?? 0) > 0,
    open: data?.pages.filter(({ checked }) => checked === null) ?? NONE,
    mayCheck: data?.mayCheck ?? false,
    isOutlined,
    setOutlined,
    isBefore,
    setBefore,
  }
}
