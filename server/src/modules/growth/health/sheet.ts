import {
  FITNESS_LEVEL_LABELS,
  type FitnessLevel,
  HEIGHT,
  sayMeasure,
  WEIGHT,
} from '@xueqiao/contract/features/growth/health/values'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { Raw } from './compute'

export interface SheetRow {
  number: string
  studentName: string
  className: string | null
  gender: string
  testedOn: string
  raw: Raw
  bmi: number | null
  bonus: number
  total: number | null
  level: FitnessLevel | null
  /** Height, weight and what is made of them may go out. */
  details: boolean
}

interface Titled {
  key: string
  header: string
  aliases?: string[]
  unit?: string
  decimals?: number
}

/** Items under the names that schools' own lists have for them. */
export const ITEM_COLUMNS: readonly Titled[] = [
  { key: HEIGHT.key, header: '身高', decimals: 1 },
  { key: WEIGHT.key, header: '体重', decimals: 1 },
  { key: 'vital_capacity', header: '肺活量' },
  { key: 'run_50m', header: '50米跑', aliases: ['50米'], decimals: 1 },
  { key: 'sit_reach', header: '坐位体前屈', aliases: ['体前屈'], decimals: 1 },
  { key: 'rope_1min', header: '1分钟跳绳', aliases: ['一分钟跳绳', '跳绳'] },
  { key: 'situp_1min', header: '1分钟仰卧起坐', aliases: ['一分钟仰卧起坐', '仰卧起坐'] },
  { key: 'shuttle_50x8', header: '50米×8往返跑', aliases: ['50米*8往返跑', '50米x8往返跑'], unit: '分秒' },
  { key: 'long_jump', header: '立定跳远' },
  { key: 'pullup', header: '引体向上' },
  { key: 'run_1000m', header: '1000米跑', aliases: ['1000米'], unit: '分秒' },
  { key: 'run_800m', header: '800米跑', aliases: ['800米'], unit: '分秒' },
]

const BODY_KEYS: readonly string[] = [HEIGHT.key, WEIGHT.key]

const itemColumn = ({
  key,
  header,
  aliases = [],
  unit = '',
  decimals = 0,
}: Titled): RecordColumn<SheetRow> => ({
  field: key,
  header,
  aliases,
  kind: 'text',
  width: 12,
  ...(unit === '分秒' && { note: `写成 4'28" 或秒数` }),
  value: ({ raw, details }) => {
    const value = raw[key]
    if (value === undefined || (!details && BODY_KEYS.includes(key))) return null
    return unit === '分秒' ? sayMeasure(value, { unit, decimals }) : value
  },
})

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const fitnessColumns: readonly RecordColumn<SheetRow>[] = [
  {
    field: 'number',
    header: '学号',
    aliases: ['学生学号', '学籍号'],
    required: true,
    kind: 'text',
    width: 16,
    note: '您任教或管理的班级中学生的学号',
    alsoFor: ['studentId'],
    value: (row) => row.number,
  },
  {
    field: 'studentName',
    header: '姓名',
    aliases: ['学生姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    field: 'testedOn',
    header: '测试日期',
    aliases: ['测验日期', '测试时间'],
    kind: 'date',
    width: 12,
    note: '决定是哪个学年的成绩，按当时的年级评分；不填即今天，已有的日期不变',
    value: (row) => row.testedOn,
  },
  ...ITEM_COLUMNS.map(itemColumn),
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<SheetRow>[] = [
  ...fitnessColumns,
  { header: '班级', width: 16, value: (row) => row.className },
  { header: '性别', width: 6, value: (row) => row.gender },
  { header: '体重指数', width: 10, value: (row) => (row.details ? row.bmi : null) },
  { header: '加分', width: 6, value: (row) => row.bonus },
  { header: '总分', width: 8, value: (row) => (row.details ? row.total : null) },
  {
    header: '等级',
    width: 8,
    value: (row) => (row.level === null ? null : FITNESS_LEVEL_LABELS[row.level]),
  },
]
