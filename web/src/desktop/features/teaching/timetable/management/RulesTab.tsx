import { ROW_KEYS, ROW_LABELS } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import {
  RULE_KEYS,
  ruleKind,
  STAGED_KEYS,
  type Stage,
  type StageRules,
  type TimetableRule,
  TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import {
  schedulesApi as api,
  type Schedule,
  type ScheduleDetail,
  type Workbench,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useAction } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { useGradeWording } from '../../../../../session/school'
import { Apart } from '../../../../kit/form/Apart'
import { useEdited } from '../../../../kit/form/useEdited'
import { useLeaveGuard } from '../../../../kit/form/useLeaveGuard'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { BlocksEditor } from './BlocksEditor'
import { isOpenFor } from './editable'
import { RowsEditor } from './RowsEditor'
import { RuleTable } from './RuleTable'
import { choicesOf } from './rule-choices'
import { presetOf } from './rule-presets'
import { StageChoice } from './StageChoice'

type Group = 'course' | 'teacher' | 'more'

/** What most schools set stands first; the rest is folded. */
const GROUPS: Record<TimetableRule, Group> = {
  ...{ mornings: 'course', sports: 'course', perDay: 'course', holes: 'course', spread: 'course' },
  ...{ teacherDay: 'teacher', teacherRun: 'teacher', teacherGaps: 'teacher', teacherEven: 'teacher' },
  ...{ headTeacher: 'teacher', rotation: 'more', halves: 'more', fair: 'more', travel: 'more' },
  ...{ parallel: 'more', stableRooms: 'more', sameAsBefore: 'more', watches: 'more' },
}
const keysIn = (group: Group) => RULE_KEYS.filter((key) => GROUPS[key] === group)
const MORE = keysIn('more')

/** The first thing that is wrong, with where it stands. */
const problemIn = (rules: TimetableRules) => {
  const issue = TimetableRules.safeParse(rules).error?.issues[0]
  if (issue === undefined) return
  const [key, at] = issue.path
  const list = ROW_KEYS.find((one) => one === key)
  if (list !== undefined) return `${ROW_LABELS[list].label}第 ${Number(at) + 1} 项：${issue.message}`
  const rule = RULE_KEYS.find((one) => one === key)
  return rule === undefined ? issue.message : `${ruleKind(rule).label}：${issue.message}`
}

const rulesOf = ({ rules }: ScheduleDetail) => rules

const areSame = (one: ScheduleDetail, other: ScheduleDetail) =>
  JSON.stringify(one.rules) === JSON.stringify(other.rules)

const Editor = ({ version, data }: { version: ScheduleDetail; data: Workbench }) => {
  const { stages } = data
  const edited = useEdited(version, rulesOf, areSame)
  const { values: rules, from, isTouched, saved } = edited
  const change = (some: Partial<TimetableRules>) => edited.change((now) => ({ ...now, ...some }))
  const [wrong, setWrong] = useState<string>()
  const { run, busy } = useAction(api.update, { after: (made) => saved(made, rules) })
  useLeaveGuard({
    isUnsaved: () => isTouched,
    settle: async () => undefined,
    question: () =>
      `${version.name} 的规则有修改还没有保存，自动排课和检查用的还是原来的规则。确定要离开吗？`,
  })
  const wording = useGradeWording()
  const choices = useMemo(() => choicesOf(data, wording), [data, wording])
  const disabled = !isOpenFor(version)
  const save = async () => {
    const found = problemIn(rules)
    setWrong(found)
    if (found === undefined) await run({ params: { id: version.id }, body: { rules, version: from.version } })
  }
  const [scope, setScope] = useState<Stage>()
  const own = scope && (rules.stages[scope] ?? {})
  const changeStage = (some: StageRules) =>
    scope === undefined
      ? change(some as Partial<TimetableRules>)
      : change({ stages: { ...rules.stages, [scope]: some } })
  const shared = {
    ...{ rules: { ...rules, ...own } as TimetableRules, own, choices, disabled },
    onChange: (some: StageRules) => changeStage({ ...own, ...some }),
    onReset: (key: TimetableRule) => {
      const { [key]: _, ...rest } = own ?? {}
      changeStage(rest)
    },
  }
  const list = { choices, disabled, onChange: change }
  const more = MORE.filter((key) => scope === undefined || STAGED_KEYS.includes(key))
  const on = more.filter((key) => shared.rules[key].hard || shared.rules[key].weight > 0).length
  return (
    <>
      <StageChoice
        {...{ stages, scope, disabled }}
        onScope={setScope}
        onPreset={(of) => change(presetOf(rules, of, scope))}
      />
      <p className="muted tm-line">
        越靠右越看重：每违反一处扣的分越多，排课时总扣分越少越好；“必须遵守”的一处也不能违反。
      </p>
      <h3>课程</h3>
      <RuleTable label="课程" keys={keysIn('course')} {...shared} />
      <h3>教师</h3>
      <RuleTable label="教师" keys={keysIn('teacher')} {...shared} />
      {scope === undefined && (
        <BlocksEditor
          {...{ blocks: rules.blocks, choices, disabled }}
          onChange={(blocks) => change({ blocks })}
        />
      )}
      <h3>更多规则</h3>
      <details className="tm-fold">
        <summary>
          全校的其他规则
          <span className="muted">
            {more.length} 条，启用 {on} 条
          </span>
        </summary>
        <RuleTable label="全校的其他规则" keys={more} {...shared} />
        <p className="muted">换楼按场地和班级教室的“所在楼”计算，没有填写的不计。</p>
      </details>
      {scope === undefined && (
        <>
          <RowsEditor list="patterns" rows={rules.patterns} {...list} />
          <RowsEditor list="limits" rows={rules.limits} {...list} />
          <RowsEditor list="weeks" rows={rules.weeks} {...list} />
          <RowsEditor list="relations" rows={rules.relations} {...list} />
          <RowsEditor list="alternations" rows={rules.alternations} {...list} />
          <RowsEditor list="lasts" rows={rules.lasts} {...list} />
          <RowsEditor list="mentors" rows={rules.mentors} {...list} />
        </>
      )}
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      <Apart what="规则" of={edited} />
      {!disabled && (
        <p className="tm-line tm-save">
          <Button type="primary" loading={busy} disabled={!isTouched} onClick={() => void save()}>
            保存规则
          </Button>
          <span className="muted">教师、班级和场地不冲突是必须的，无需设置。</span>
        </p>
      )}
    </>
  )
}

/** What a good table is, with how much each breach costs. */
export const RulesTab = ({ version: { id } }: { version: Schedule }) => {
  const read = useApi(api.get, { params: { id } }, { staleTime: 0, silent: true })
  const bench = useApi(api.workbench, { params: { id } }, { silent: true })
  if (read.data !== undefined && bench.data !== undefined)
    return <Editor version={read.data} data={bench.data} />
  const failed = [read, bench].filter(({ data, error }) => data === undefined && error !== null)
  if (failed.length === 0) return <LoadingRows rows={6} />
  return (
    <FailedState
      title="未能加载排课规则"
      text={failureText(failed[0]?.error, api.get)}
      onRetry={() => {
        for (const one of failed) void one.refetch()
      }}
    />
  )
}
