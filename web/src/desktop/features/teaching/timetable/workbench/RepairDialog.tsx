import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Problem, Score } from '@xueqiao/timetable'
import { Button, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { Slots } from '../Slots'
import { type Absent, brokenIn } from './bench'
import { type Mended, mendedOf } from './repair'
import type { Bench } from './useBench'
import { choicesOf, numbersOf } from './views'
import './repair.css'

const KINDS = [
  { value: 'teacher', label: '教师', view: 'TEACHER' },
  { value: 'room', label: '场地', view: 'ROOM' },
  { value: 'class', label: '班级', view: 'CLASS' },
] as const

interface Props {
  open: boolean
  onClose: () => void
  data: Workbench
  problem: Problem
  bench: Bench
}

/** What would move, found anew when the table or what is asked has changed. */
const useMended = ({ engine, map, lessons, byId, names }: Bench, absent: Absent | undefined) => {
  const [found, setFound] = useState<{ for: unknown; of: unknown; mended: Mended }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the lessons
  useEffect(() => {
    if (engine === undefined || absent === undefined) return
    let isOld = false
    const ask = { placements: map.placements(lessons), changes: map.absence(absent) }
    void engine.ask('repair', ask).then((answer) => {
      if (!isOld) setFound({ for: absent, of: lessons, mended: mendedOf(answer, { byId, map, names }) })
    })
    return () => {
      isOld = true
    }
  }, [engine, map, lessons, absent])
  return found !== undefined && found.for === absent && found.of === lessons ? found.mended : undefined
}

const Preview = ({ mended, before }: { mended: Mended; before: Score }) => {
  const { rows, hit, open, soft } = mended
  const worse = mended.broken - brokenIn(before)
  if (rows.length === 0) return <p role="status">这些时间没有要移动的课。</p>
  return (
    <>
      <p role="status">
        {hit} 节课受影响，共变动 {rows.length} 节
        {open > 0 && <b className="wb-worse">，{open} 节没有找到位置</b>}
        {worse > 0 && <b className="wb-worse">，必须遵守的规则多 {worse} 处未遵守</b>}；合计扣分 {before.soft}{' '}
        → {soft}
      </p>
      <div className="wb-moves">
        <table aria-label="修补后的变动">
          <thead>
            <tr>
              <th scope="col">课</th>
              <th scope="col">原来</th>
              <th scope="col">改到</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, lesson, from, to }) => (
              <tr key={id}>
                <th scope="row">{lesson}</th>
                <td>{from}</td>
                <td>{to ?? <b className="wb-worse">取下，待排</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** 修补: somebody or a place is not there; as little as possible moves, and is seen before it is done. */
export const RepairDialog = ({ open, onClose, data, problem, bench }: Props) => {
  const [kind, setKind] = useState<Absent['kind']>('teacher')
  const [of, setOf] = useState<string>()
  const [slots, setSlots] = useState<Absent['slots']>([])
  const [asked, setAsked] = useState<Absent>()
  const [busy, setBusy] = useState(false)
  const mended = useMended(bench, asked)
  const { view, label } = KINDS.find(({ value }) => value === kind) ?? KINDS[0]
  const choices = choicesOf(view, data.lessons, problem)
  const isReady = of !== undefined && slots.length > 0
  const takeOver = async () => {
    if (mended === undefined) return
    setBusy(true)
    const name = choices.find(({ value }) => value === of)?.label ?? ''
    await bench.change(`修补 ${name}`, [...mended.placements.flatMap(bench.afterOf), ...mended.taken])
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title="修补"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button disabled={!isReady} onClick={() => isReady && setAsked({ kind, of, slots })}>
            预览
          </Button>
          <SaveButton
            busy={busy}
            disabled={mended === undefined || mended.rows.length === 0}
            text="采用"
            onClick={() => void takeOver()}
          />
        </>
      }
    >
      <p className="muted">
        说明谁在哪些时间不能上课，系统只移动必须移动的课。要让以后的自动排课也避开这些时间，请在规则中添加不排课时间。
      </p>
      <div className="wb-absent">
        <Segmented<Absent['kind']>
          aria-label="谁不能上课"
          value={kind}
          options={KINDS.map((one) => ({ value: one.value, label: one.label }))}
          onChange={(value) => {
            setKind(value)
            setOf(undefined)
            setAsked(undefined)
          }}
        />
        <Select<string>
          aria-label={`不能上课的${label}`}
          placeholder={`选择${label}`}
          showSearch={{ optionFilterProp: 'label' }}
          value={of ?? null}
          options={choices}
          onChange={(value) => {
            setOf(value)
            setAsked(undefined)
          }}
        />
      </div>
      <Slots
        label="不能上课"
        mode="AVOID"
        days={Array.from({ length: problem.days }, (_, day) => day + 1)}
        numbers={numbersOf(data, [])}
        slots={[...slots]}
        onChange={(value) => {
          setSlots(value)
          setAsked(undefined)
        }}
      />
      {asked !== undefined && mended === undefined && <p className="muted">正在计算…</p>}
      {mended !== undefined && bench.score !== undefined && <Preview mended={mended} before={bench.score} />}
    </Dialog>
  )
}
