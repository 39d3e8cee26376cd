import { PERIOD_LABELS } from '@xueqiao/contract/features/school/bell-schedules/labels'
import {
  DAY_PARTS,
  PERIOD_KINDS,
  type Period,
  Periods,
} from '@xueqiao/contract/features/school/bell-schedules/periods'
import { Button, Input, Select } from 'antd'
import { Icon } from '../../../../lib/icons'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const KINDS = optionsOf(PERIOD_KINDS)
const PARTS = optionsOf(DAY_PARTS)

/** Lessons are numbered as they come. */
const numbered = (periods: readonly Period[]): Period[] => {
  let last = 0
  return periods.map((period) => {
    if (period.kind !== 'LESSON') return { ...period, lessonNumber: null }
    last += 1
    return { ...period, lessonNumber: last }
  })
}

const after = (period: Period | undefined): Period => ({
  name: '',
  kind: 'LESSON',
  part: period?.part ?? 'MORNING',
  lessonNumber: null,
  startsAt: period?.endsAt ?? '08:20',
  endsAt: '',
})

/** What is wrong with each row, as the server would say it. */
const issuesOf = (periods: readonly Period[]) => {
  const issues = new Map<string, string>()
  for (const { path, message } of Periods.safeParse(periods).error?.issues ?? [])
    if (!issues.has(path.join('.'))) issues.set(path.join('.'), message)
  return issues
}

interface Props {
  id?: string
  value?: readonly Period[]
  onChange?: (periods: Period[]) => void
}

/** The whole day, row by row. */
export const PeriodsField = ({ id, value = [], onChange }: Props) => {
  const issues = issuesOf(value)
  const put = (periods: readonly Period[]) => onChange?.(numbered(periods))
  const change = (index: number, part: Partial<Period>) =>
    put(value.map((period, n) => (n === index ? { ...period, ...part } : period)))
  const insert = (index: number) => put(value.toSpliced(index, 0, after(value[index - 1])))
  return (
    <div id={id} className="base-periods">
      {value.map((period, index) => {
        const wrong = (field: keyof Period) => issues.get(`${index}.${field}`)
        const said = (['name', 'startsAt', 'endsAt', 'part', 'lessonNumber'] as const).flatMap(
          (field) => wrong(field) ?? [],
        )[0]
        const label = (field: keyof Period) => `第 ${index + 1} 个时段${PERIOD_LABELS[field]}`
        const status = (field: keyof Period) => ({ ...(wrong(field) && { status: 'error' as const }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place in the day
          <div key={index} className="base-period">
            <span className="base-period-number">{period.lessonNumber ?? '·'}</span>
            <Input
              aria-label={label('name')}
              value={period.name}
              maxLength={20}
              placeholder="名称"
              {...status('name')}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Select<Period['kind']>
              aria-label={label('kind')}
              value={period.kind}
              options={KINDS}
              onChange={(kind) => change(index, { kind })}
            />
            <Select<Period['part']>
              aria-label={label('part')}
              value={period.part}
              options={PARTS}
              {...status('part')}
              onChange={(part) => change(index, { part })}
            />
            {(['startsAt', 'endsAt'] as const).map((field) => (
              <Input
                key={field}
                aria-label={label(field)}
                placeholder="08:20"
                maxLength={5}
                value={period[field]}
                {...status(field)}
                onChange={({ target }) => change(index, { [field]: target.value })}
              />
            ))}
            <Button
              type="text"
              aria-label={`在第 ${index + 1} 个时段后插入`}
              icon={<Icon name="plus" size="s" />}
              onClick={() => insert(index + 1)}
            />
            <Button
              type="text"
              danger
              aria-label={`删除第 ${index + 1} 个时段`}
              icon={<Icon name="trash" size="s" />}
              onClick={() => put(value.toSpliced(index, 1))}
            />
            {said !== undefined && <p role="alert">{said}</p>}
          </div>
        )
      })}
      <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => insert(value.length)}>
        添加时段
      </Button>
    </div>
  )
}
