import type app from './app.en.json'
import type grade from '../../features/grade/grade.en.json'
import type comment from '../../features/comment/comment.en.json'
import type assign from '../../features/order/assign/assign.en.json'
import type aiBoard from '../../features/ai-board/ai-board.en.json'
import type report from '../../features/report/report.en.json'
import type book from '../../features/book/book.en.json'
import type intake from '../../features/intake/intake.en.json'
import type bookHome from '../../features/book-home/book-home.en.json'
import type audit from '../../features/audit/audit.en.json'
import type account from '../../features/account/account.en.json'
import type check from '../../features/chapter/check/check.en.json'
import type demo from '../../features/demo/demo.en.json'
import type dashboard from '../../features/dashboard/dashboard.en.json'
import type guide from '../../features/guide/guide.en.json'
import type font from '../../features/font/font.en.json'
import type notification from '../../features/notification/notification.en.json'
import type orderList from '../../features/order/list/order-list.en.json'
import type orderLayouts from '../../features/order/layouts/order-layouts.en.json'
import type orderPage from '../../features/order/detail/order-page.en.json'
import type output from '../../features/output/output.en.json'
import type scriptFile from '../../features/workspace/script-file/script-file.en.json'
import type find from '../../features/workspace/find/find.en.json'
import type pageCheck from '../../features/page-check/page-check.en.json'
import type palette from '../../features/palette/palette.en.json'
import type picture from '../../editor/picture.en.json'
import type profile from '../../features/profile/profile.en.json'
import type style from '../../features/style/style.en.json'
import type shortcut from '../../features/shortcut/shortcut.en.json'
import type rework from '../../features/workspace/rework/rework.en.json'
import type serial from '../../features/serial/serial.en.json'
import type session from '../../features/session/session.en.json'
import type deadline from '../forms/deadline.en.json'
import type steps from '../forms/steps.en.json'
import type crew from '../../features/crew/crew.en.json'
import type engine from '../../features/engine/engine.en.json'
import type publishing from '../../features/publishing/publishing.en.json'
import type webhook from '../../features/webhook/webhook.en.json'
import type memory from '../../features/memory/memory.en.json'
import type proposal from '../../features/workspace/proposal.en.json'
import type textFree from '../../features/chapter/upload/text-free.en.json'
import type pay from '../../features/pay/pay.en.json'
import type preview from '../../features/preview/preview.en.json'
import type previewReader from '../../features/preview/reader/preview-reader.en.json'
import type term from '../../features/term/term.en.json'
import type workspace from '../../features/workspace/workspace.en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      workspace: typeof workspace
      find: typeof find
      'script-file': typeof scriptFile
      'page-check': typeof pageCheck
      memory: typeof memory
      proposal: typeof proposal
      pay: typeof pay
      preview: typeof preview
      'preview-reader': typeof previewReader
      term: typeof term
      'text-free': typeof textFree
      steps: typeof steps
      deadline: typeof deadline
      book: typeof book
      intake: typeof intake
      'book-home': typeof bookHome
      crew: typeof crew
      engine: typeof engine
      publishing: typeof publishing
      webhook: typeof webhook
      'order-list': typeof orderList
      'order-layouts': typeof orderLayouts
      'order-page': typeof orderPage
      output: typeof output
      picture: typeof picture
      notification: typeof notification
      demo: typeof demo
      dashboard: typeof dashboard
      font: typeof font
      comment: typeof comment
      grade: typeof grade
      guide: typeof guide
      account: typeof account
      assign: typeof assign
      check: typeof check
      'ai-board': typeof aiBoard
      report: typeof report
      audit: typeof audit
      palette: typeof palette
      profile: typeof profile
      rework: typeof rework
      serial: typeof serial
      shortcut: typeof shortcut
      style: typeof style
      session: typeof session
    }
  }
}
