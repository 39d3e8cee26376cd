import {
  GAP_MAX,
  hasGap,
  LAST_MAX,
  LIMIT_KINDS,
  LIMIT_MAX,
  type LimitKind,
  PATTERN_MAX,
  RELATIONS,
  type RelationKey,
  type RowKey,
  type RuleRow,
  type Side,
} from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { Amount, Count, List, SideFields } from './RowParts'
import { PickSome } from './RuleParts'
import type { Choices } from './rule-choices'

export type ListKey = Exclude<RowKey, 'blocks'>

interface FieldsProps<K extends ListKey> {
  row: RuleRow<K>
  /** 课程的一周分布第 1 项. */
  name: string
  choices: Choices
  disabled: boolean
  set: (some: Partial<RuleRow<K>>) => void
}

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value] }))

/** What can be said in a row of each list. */
export const FIELDS: { [K in ListKey]: (props: FieldsProps<K>) => ReactNode } = {
  patterns: (props) => {
    const { row, name, disabled, set } = props
    return (
      <div className="tm-line">
        <List of="courses" {...props} />
        <List of="grades" {...props} />
        <Count of="max" says="每天最多" before="每天最多" after="节" max={PATTERN_MAX.perDay} {...props} />
        <span className="tm-number">
          一周分布
          <Input
            aria-label={`${name}的一周分布`}
            placeholder="如 2+1+1+1"
            value={row.pattern ?? ''}
            disabled={disabled}
            onChange={({ target }) => set({ pattern: target.value.trim() === '' ? null : target.value })}
          />
        </span>
        <Count of="gap" says="相隔天数" before="两次课至少相隔" after="天" max={PATTERN_MAX.gap} {...props} />
      </div>
    )
  },
  limits: (props) => {
    const { row, name, disabled, set } = props
    return (
      <div className="tm-line">
        <List of="teachers" {...props} />
        <Select<LimitKind>
          aria-label={`${name}的上限类型`}
          value={row.kind}
          disabled={disabled}
          options={optionsOf(LIMIT_KINDS)}
          onChange={(kind) => set({ kind })}
        />
        <Amount of="max" says="的节数" before="不超过" after="节" max={LIMIT_MAX} {...props} />
      </div>
    )
  },
  weeks: (props) => (
    <div className="tm-line">
      <List of="teachers" {...props} />
      <Count of="maxHalfDays" says="最多半天" before="每周最多" after="个半天" max={14} {...props} />
      <Count of="maxDays" says="最多几天" before="最多" after="天" max={7} {...props} />
      <Count of="minDays" says="最少几天" before="最少" after="天" max={7} {...props} />
    </div>
  ),
  relations: (props) => {
    const { row, name, choices, disabled, set } = props
    return (
      <div className="tm-line">
        <SideFields
          {...{ name: `${name}的前者`, side: row.a, choices, disabled }}
          onChange={(a) => set({ a })}
        />
        与
        <SideFields
          {...{ name: `${name}的后者`, side: row.b, choices, disabled }}
          onChange={(b) => set({ b })}
        />
        <Select<RelationKey>
          aria-label={`${name}的关系`}
          value={row.relation}
          disabled={disabled}
          options={optionsOf(RELATIONS)}
          virtual={false}
          listHeight={400}
          popupMatchSelectWidth={false}
          onChange={(relation) => set({ relation, gap: hasGap(relation) ? 1 : null })}
        />
        {hasGap(row.relation) && (
          <Count
            of="gap"
            says="的间隔"
            before=""
            after={row.relation === 'GAP' ? '节' : '天'}
            max={GAP_MAX}
            {...props}
          />
        )}
        <Checkbox
          checked={row.sameClass}
          disabled={disabled}
          onChange={({ target }) => set({ sameClass: target.checked })}
        >
          只看同一个班
        </Checkbox>
      </div>
    )
  },
  alternations: (props) => {
    const { row, name, choices, disabled, set } = props
    return (
      <div className="tm-line">
        <PickSome
          {...{ label: `${name}的一组课程`, placeholder: '一组课程，如政治、历史、地理', disabled }}
          {...{ value: row.courses, options: choices.courses }}
          onChange={(courses) => set({ courses })}
        />
        <PickSome
          {...{ label: `${name}的另一组课程`, placeholder: '另一组课程，如物理、化学、生物', disabled }}
          {...{ value: row.others, options: choices.courses }}
          onChange={(others) => set({ others })}
        />
        <List of="grades" {...props} />
      </div>
    )
  },
  lasts: (props) => (
    <div className="tm-line">
      <List of="courses" {...props} />
      <List of="grades" {...props} />
      <Amount of="last" says="的末节" before="排在最后" after="节" max={LAST_MAX} {...props} />
    </div>
  ),
  mentors: (props) => {
    const { row, name, choices, disabled, set } = props
    const one = (label: string, value: number, onChange: (id: number) => void) => (
      <Select<number | null>
        aria-label={`${name}的${label}`}
        placeholder={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || null}
        disabled={disabled}
        options={choices.teachers}
        onChange={(id) => onChange(id ?? 0)}
      />
    )
    return (
      <div className="tm-line">
        {one('新教师', row.novice, (novice) => set({ novice }))}
        的课排在
        {one('指导教师', row.mentor, (mentor) => set({ mentor }))}
        之后
        <List of="courses" placeholder="全部课程" {...props} />
      </div>
    )
  },
}

const strength = { hard: false, weight: 5 }
const side: Side = { kind: 'COURSE', ids: [] }

/** What a new row begins as. */
export const FRESH: { [K in ListKey]: RuleRow<K> } = {
  patterns: { courses: [], grades: [], max: null, pattern: null, gap: null, ...strength },
  limits: { teachers: [], kind: 'DAY', max: 4, ...strength, hard: true },
  weeks: { teachers: [], maxHalfDays: null, maxDays: null, minDays: null, ...strength },
  relations: { a: side, b: side, relation: 'OTHER_DAY', gap: null, sameClass: true, ...strength },
  alternations: { courses: [], others: [], grades: [], ...strength, weight: 1 },
  lasts: { courses: [], grades: [], last: 2, ...strength },
  mentors: { novice: 0, mentor: 0, courses: [], ...strength },
}

export const HINTS: Readonly<Record<ListKey, string>> = {
  patterns: '一门课一周怎样分布：每天最多几节、按 2+1+1+1 分在几天、两次课隔几天。',
  limits: '这些教师按自己的上限，不按上面的全校上限；上午、下午的上限另外再算。',
  weeks: '兼职、进修或需要集中到校的教师，每周来几个半天、几天。',
  relations: '两类课之间的要求，例如音乐与美术不在同一天、两位教师不同时上课。',
  alternations: '同一组中的不同课程不前后相连，例如文科、理科交替。',
  lasts: '自习、社团等只排在每天最后几节。',
  mentors: '新教师的课排在指导教师之后，先听课再上课。',
}
