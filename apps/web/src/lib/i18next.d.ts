import type app from '../locales/en.json'
import type grade from '../locales/grade.en.json'
import type comment from '../locales/comment.en.json'
import type assign from '../locales/assign.en.json'
import type aiBoard from '../locales/ai-board.en.json'
import type report from '../locales/report.en.json'
import type audit from '../locales/audit.en.json'
import type account from '../locales/account.en.json'
import type check from '../locales/check.en.json'
import type demo from '../locales/demo.en.json'
import type dashboard from '../locales/dashboard.en.json'
import type font from '../locales/font.en.json'
import type notification from '../locales/notification.en.json'
import type orderList from '../locales/order-list.en.json'
import type orderPage from '../locales/order-page.en.json'
import type output from '../locales/output.en.json'
import type palette from '../locales/palette.en.json'
import type picture from '../locales/picture.en.json'
import type profile from '../locales/profile.en.json'
import type style from '../locales/style.en.json'
import type shortcut from '../locales/shortcut.en.json'
import type rework from '../locales/rework.en.json'
import type serial from '../locales/serial.en.json'
import type session from '../locales/session.en.json'
import type steps from '../locales/steps.en.json'
import type webhook from '../locales/webhook.en.json'
import type term from '../locales/term.en.json'
import type workspace from '../locales/workspace.en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      workspace: typeof workspace
      term: typeof term
      steps: typeof steps
      webhook: typeof webhook
      'order-list': typeof orderList
      'order-page': typeof orderPage
      output: typeof output
      picture: typeof picture
      notification: typeof notification
      demo: typeof demo
      dashboard: typeof dashboard
      font: typeof font
      comment: typeof comment
      grade: typeof grade
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
