import { WEEKDAYS, weekdayName } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import { CALENDAR_KINDS } from '@xueqiao/contract/features/school/calendar/api'
import { CALENDAR_LABELS as LABELS } from '@xueqiao/contract/features/school/calendar/labels'
import { columnsOf, type RecordColumn } from '../../../platform/excel/columns'
import type { Entry } from './queries'

const as = columnsOf<Entry, 'title' | 'startsOn' | 'endsOn' | 'noLessons' | 'remark'>(LABELS)

const grade = (field: 'gradeFrom' | 'gradeTo', note: string): RecordColumn<Entry> => ({
  ...{ field, header: LABELS[field], kind: 'choice', width: 12, note },
  value: ({ [field]: number }) => (number === null ? null : gradeName(number)),
})

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const calendarColumns: readonly RecordColumn<Entry>[] = [
  as('text')('title', 20, { required: true, aliases: ['事项', '节日', '节假日', '活动名称'] }),
  {
    ...{ field: 'kind', header: LABELS.kind, kind: 'choice', width: 12, required: true },
    options: Object.values(CALENDAR_KINDS),
    note: Object.values(CALENDAR_KINDS).join('、'),
    value: ({ kind }) => CALENDAR_KINDS[kind],
  },
  as('date')('startsOn', 14, { required: true, aliases: ['日期', '开始'] }),
  as('date')('endsOn', 14, { aliases: ['结束', '截止日期'], note: '空白即只有开始日期这一天' }),
  {
    ...{ field: 'standsFor', header: LABELS.standsFor, kind: 'choice', width: 14, options: WEEKDAYS },
    aliases: ['补课', '按周几上课', '补上'],
    note: '调休上课必填：这一天上星期几的课',
    value: ({ standsFor }) => (standsFor === null ? null : weekdayName(standsFor)),
  },
  grade('gradeFrom', '空白即全校'),
  grade('gradeTo', '空白即全校'),
  as('flag')('noLessons', 12, { note: '考试或活动当天停课填 是；放假不用填' }),
  as('text')('remark', 30),
]
