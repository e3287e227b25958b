import { useEffect } from 'react'
import { composePage } from './compose-page.ts'
import type { EditorSession } from './use-editor-session.ts'

/** For tests that compare pixels: reads only. */
interface EditorTestHandle {
  /** sha-256 of the RGBA bytes of the page as this editor would publish it */
  readonly previewSha: (pageId: string) => Promise<string>
  readonly previewPng: (pageId: string) => Promise<Blob>
  readonly pageIds: () => readonly string[]
}

declare global {
  interface Window {
    panelflowEditor?: EditorTestHandle
  }
}

/** Opens `window.panelflowEditor` while a chapter is open (docs: editor tests in e2e). */
export const useEditorTestHandle = (session: EditorSession | null, language: string): void => {
  useEffect(() => {
    if (session === null) return undefined
    window.panelflowEditor = {
      previewSha: async (pageId) => (await composePage(session, language, pageId)).sha,
      previewPng: async (pageId) => (await composePage(session, language, pageId)).png,
      pageIds: () => session.editor.strip.pages.map(({ frame }) => frame.id),
    }
    return () => {
      delete window.panelflowEditor
    }
  }, [session, language])
}
