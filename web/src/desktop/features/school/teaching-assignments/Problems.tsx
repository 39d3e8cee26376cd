import { Button } from 'antd'
import { useStore } from 'zustand'
import { formatTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { placeName } from './grid/pasting'
import { heldIn, namesakesIn } from './grid/plan-store'
import type { Plan } from './grid/saving'
import { type Share, textOf } from './grid/shares'
import './problems.css'

/** One line for all cells, read out when it changes. */
export const SaveState = ({ plan }: { plan: Plan }) => {
  const { edits, savedAt, matrix } = useStore(plan)
  const count = (...states: string[]) =>
    [...edits.values()].filter(({ state }) => states.includes(state)).length
  const [busy, failed, open] = [count('waiting', 'saving'), count('failed'), count('refused', 'conflict')]
  const text = () => {
    if (matrix.semester.readOnly) return '只读'
    if (failed + open > 0) {
      const parts = [
        failed > 0 && `${failed} 格未保存`,
        open > 0 && `${open} 格需要处理`,
        busy > 0 && `正在保存 ${busy} 格`,
      ]
      return parts.filter(Boolean).join('，')
    }
    if (busy > 0) return `正在保存 ${busy} 格…`
    return savedAt === undefined ? '修改后自动保存' : `全部已保存 ${formatTime(savedAt)}`
  }
  return (
    <span role="status" className={failed + open > 0 ? 'plan-status wrong' : 'plan-status'}>
      {text()}
    </span>
  )
}

/** What others changed meanwhile stands out in the table until it was seen. */
export const Theirs = ({ plan }: { plan: Plan }) => {
  const { size } = useStore(plan, ({ theirs }) => theirs)
  return (
    <span role="status" className="plan-theirs">
      {size > 0 && (
        <>
          他人刚刚修改了 {size} 格
          <button type="button" className="link-btn" onClick={plan.haveSeen}>
            知道了
          </button>
        </>
      )}
    </span>
  )
}

interface Props {
  plan: Plan
  /** What a paste or an undo left out. */
  notes: readonly string[]
  onForget: () => void
}

/** What is not saved and why, with what can be done about it. Nothing that was typed is gone. */
export const Problems = ({ plan, notes, onForget }: Props) => {
  const state = useStore(plan)
  const { edits, matrix } = state
  const namesakes = namesakesIn(state)
  const words = (shares: readonly Share[]) => textOf(shares, namesakes) || '未安排'
  const open = [...edits].filter(([, edit]) => edit.state === 'refused' || edit.state === 'conflict')
  const failed = [...edits.values()].filter((edit) => edit.state === 'failed')
  if (open.length + failed.length + notes.length === 0) return null
  return (
    <section className="card plan-problems" aria-label="需要处理">
      {failed.length > 0 && (
        <div role="alert">
          <Icon name="warn" />
          <p>
            <b>{failed.length} 格未保存：</b>
            {failed[0]?.text}。修改仍在表中。
          </p>
          <Button size="small" onClick={() => void plan.retry()}>
            重试
          </Button>
        </div>
      )}
      {open.map(([key, edit]) => (
        <div key={key} role="alert">
          <Icon name="alert" />
          {edit.state === 'conflict' ? (
            <>
              <p>
                <b>{placeName(matrix, key)}</b>：{edit.text ?? '他人'} 刚刚改过，现在是{' '}
                <b>{words(heldIn(state, key).shares)}</b>；您填的是 <b>{words(edit.shares)}</b>
              </p>
              <Button size="small" onClick={() => plan.takeTheirs(key)}>
                用现在的
              </Button>
              <Button size="small" onClick={() => plan.keepMine(key)}>
                用我的
              </Button>
            </>
          ) : (
            <>
              <p>
                <b>{placeName(matrix, key)}</b>（{words(edit.shares)}）：{edit.text}
              </p>
              <Button size="small" onClick={() => plan.takeTheirs(key)}>
                恢复原样
              </Button>
            </>
          )}
        </div>
      ))}
      {notes.length > 0 && (
        <div role="alert">
          <Icon name="warn" />
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Button size="small" onClick={onForget}>
            知道了
          </Button>
        </div>
      )}
    </section>
  )
}
