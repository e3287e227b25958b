/** Sentences about rates, pay sheets and costs. */
import type { MONEY_ERRORS } from '@panelflow/domain/error/money-errors.ts'

type Sentences = Readonly<Record<keyof typeof MONEY_ERRORS, string>>

const en = {
  'money_settings.changed_meanwhile':
    'Someone else changed these settings. Review them and try again; what you entered is kept.',
  'money_settings.currency_in_use':
    'There are already rates, sheets or budgets in the present currency, so it can no longer be changed.',
  'pay_rate.not_found': 'This rate no longer exists.',
  'pay_rate.changed_meanwhile':
    'Someone else changed this rate. Review it and try again; what you entered is kept.',
  'pay_rate.overlaps':
    'From {from} on there is already a rate for the same person, language and stage. End it first, or choose other days.',
  'pay_record.not_found': 'This work no longer exists.',
  'pay_record.changed_meanwhile':
    'Someone else changed the hours of this work. Review them and try again.',
  'pay_adjustment.not_found': 'This amount no longer exists.',
  'pay_adjustment.locked':
    'This amount stands on a locked sheet. Enter another one that corrects it.',
  'pay_sheet.not_found': 'This pay sheet does not exist.',
  'pay_sheet.period_invalid': 'Choose a period of 1 to {days} days.',
  'pay_sheet.period_open': 'The period is not over yet. A sheet is locked after its last day.',
  'pay_sheet.overlaps':
    'This person already has a locked sheet from {from} to {until}. Choose days that are not on it.',
  'pay_sheet.empty': 'There is nothing to pay in this period, so there is nothing to lock.',
  'pay_sheet.unpriced':
    'Lines without an amount: {count}. Add what is missing, or confirm that they are paid later.',
  'pay_sheet.changed_meanwhile':
    'The sheet has changed since you opened it. Review it and lock it again.',
  'cost_plan.changed_meanwhile':
    'Someone else changed budget or price. Review them and try again; what you entered is kept.',
} as const satisfies Sentences

const zhCn = {
  'money_settings.changed_meanwhile': '设置已被他人修改，请查看后重试；您输入的内容已保留。',
  'money_settings.currency_in_use': '已有以当前货币计算的单价、结算单或预算，无法再更改货币。',
  'pay_rate.not_found': '该单价已不存在。',
  'pay_rate.changed_meanwhile': '该单价已被他人修改，请查看后重试；您输入的内容已保留。',
  'pay_rate.overlaps':
    '自 {from} 起，同一人员、语言和阶段已有单价。请先结束该单价，或选择其他日期。',
  'pay_record.not_found': '该工作记录已不存在。',
  'pay_record.changed_meanwhile': '该工作的工时已被他人修改，请查看后重试。',
  'pay_adjustment.not_found': '该金额已不存在。',
  'pay_adjustment.locked': '该金额已在锁定的结算单中。请另行录入一笔更正金额。',
  'pay_sheet.not_found': '该结算单不存在。',
  'pay_sheet.period_invalid': '请选择 1 到 {days} 天的期间。',
  'pay_sheet.period_open': '期间尚未结束。最后一天过后才能锁定结算单。',
  'pay_sheet.overlaps': '该人员已有 {from} 至 {until} 的锁定结算单，请选择不重叠的日期。',
  'pay_sheet.empty': '该期间没有需要支付的内容，无需锁定。',
  'pay_sheet.unpriced': '没有金额的行：{count}。请补全缺少的内容，或确认以后再支付。',
  'pay_sheet.changed_meanwhile': '打开之后结算单已发生变化，请查看后重新锁定。',
  'cost_plan.changed_meanwhile': '预算或报价已被他人修改，请查看后重试；您输入的内容已保留。',
} as const satisfies Sentences

export const MONEY_SENTENCES = { en, zhCn }
