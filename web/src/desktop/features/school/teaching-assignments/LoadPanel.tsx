import {
  teachingAssignmentsApi as api,
  DEFAULT_WEEKLY_LIMIT,
  WEEKLY_LESSONS,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { TeacherLoad } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { type FormEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { SearchInput } from '../../../kit/list/SearchInput'
import { namesakesIn } from './grid/plan-store'
import type { Plan } from './grid/saving'
import { lessonsIn } from './grid/shares'
import './loads.css'

/** In place: a number, or nothing for the usual limit. */
const LimitForm = ({ load, plan, onDone }: { load: TeacherLoad; plan: Plan; onDone: () => void }) => {
  const [text, setText] = useState(String(load.limit))
  const { run, busy } = useAction(api.setLimit, {
    after: (set) => {
      plan.setLimit(load.teacherId, set)
      onDone()
    },
  })
  const limit = text.trim() === '' ? null : lessonsIn(text)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typeof limit === 'string' || busy) return
    await run({ params: { id: load.teacherId }, body: { limit } })
  }
  return (
    <form className="plan-limit" onSubmit={save} aria-busy={busy}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
        autoFocus
        className="plan-number"
        aria-label={`${load.teacherName} 周课时上限`}
        aria-invalid={typeof limit === 'string'}
        inputMode="numeric"
        placeholder={`${DEFAULT_WEEKLY_LIMIT}`}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <button type="submit" className="link-btn">
        保存
      </button>
      <button type="button" className="link-btn muted" onClick={onDone}>
        取消
      </button>
      <small>
        {typeof limit === 'string'
          ? `上限为 ${WEEKLY_LESSONS.min}–${WEEKLY_LESSONS.max} 的整数`
          : `留空为通常的 ${DEFAULT_WEEKLY_LIMIT} 节`}
      </small>
    </form>
  )
}

interface RowProps {
  load: TeacherLoad
  plan: Plan
  isLit: boolean
  isNamesake: boolean
  onLight: () => void
}

const Row = ({ load, plan, isLit, isNamesake, onLight }: RowProps) => {
  const [setting, setSetting] = useState(false)
  const { teacherNumber, lessons, limit, ownLimit } = load
  const teacherName = isNamesake ? `${load.teacherName}（${teacherNumber}）` : load.teacherName
  const over = lessons - limit
  return (
    <li className={over > 0 ? 'over' : undefined}>
      <button
        type="button"
        className="plan-load-name"
        aria-pressed={isLit}
        title={isNamesake ? `在表中标出 ${teacherName}` : '在表中标出'}
        onClick={onLight}
      >
        {load.teacherName}
        {isNamesake && <small className="plan-number-of">{teacherNumber}</small>}
      </button>
      <span className="plan-load-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, limit === 0 ? 100 : (lessons / limit) * 100)}%` }} />
      </span>
      {over > 0 && <span className="plan-over">超 {over}</span>}
      <button
        type="button"
        disabled={!load.mayLimit}
        className="link-btn plan-load-limit"
        aria-label={`${teacherName} ${lessons} 节，上限 ${limit} 节${ownLimit ? '（单独设置）' : ''}${load.mayLimit ? '，设置上限' : ''}`}
        title={`${ownLimit ? '单独设置的上限' : '通常的上限'}${load.mayLimit ? '，点击设置' : '，由其部门设置'}`}
        onClick={() => setSetting(!setting)}
      >
        {lessons} / {limit}
        {ownLimit && '*'}
      </button>
      {setting && <LimitForm load={load} plan={plan} onDone={() => setSetting(false)} />}
    </li>
  )
}

/** As names are found everywhere: however they are spaced, from any of their characters on. */
const finderOf = (typed: string) => {
  const text = typed.toLowerCase().replace(/[\s·•・‧]+/g, '')
  return ({ keys }: TeacherLoad) => text === '' || keys.some((key) => key.startsWith(text))
}

interface Props {
  plan: Plan
  lit: number | undefined
  onLight: (teacherId: number | undefined) => void
  onFold: () => void
}

/** Everyone who teaches in the grade, with all their lessons of the semester beside their limit. */
export const LoadPanel = ({ plan, lit, onLight, onFold }: Props) => {
  const { cells, edits, loads } = useStore(plan)
  const namesakes = useMemo(() => namesakesIn({ cells, edits, loads }), [cells, edits, loads])
  const [search, setSearch] = useState('')
  const all = [...loads.values()].filter(({ lessons }) => lessons > 0)
  const shown = all
    .filter(finderOf(search))
    .toSorted((a, b) => b.lessons - b.limit - (a.lessons - a.limit) || a.teacherId - b.teacherId)
  const over = all.filter(({ lessons, limit }) => lessons > limit).length
  return (
    <aside className="card plan-loads" aria-label="教师周课时">
      <header>
        <h2>教师周课时</h2>
        {over > 0 && <span className="tag red">{over} 人超出</span>}
        <button type="button" className="icon-btn" aria-label="收起教师周课时" title="收起" onClick={onFold}>
          <Icon name="right" />
        </button>
      </header>
      <div className="plan-loads-search">
        <SearchInput label="搜索教师" placeholder="姓名或拼音" value={search} onChange={setSearch} />
      </div>
      {shown.length === 0 ? (
        <p className="kit-none">{all.length === 0 ? '安排教师后，这里显示各人的周课时' : '没有这位教师'}</p>
      ) : (
        <ul>
          {shown.map((load) => (
            <Row
              key={load.teacherId}
              load={load}
              plan={plan}
              isLit={lit === load.teacherId}
              isNamesake={namesakes.has(load.teacherName)}
              onLight={() => onLight(lit === load.teacherId ? undefined : load.teacherId)}
            />
          ))}
        </ul>
      )}
      <footer>本学期全校课时合计；* 为单独设置的上限</footer>
    </aside>
  )
}
