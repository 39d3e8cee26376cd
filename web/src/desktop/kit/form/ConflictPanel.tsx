import type { StaleChange } from '@xueqiao/contract/common/envelope'
import { Button } from 'antd'
import { formatDay, formatTime } from '../../../lib/format'
import type { ConflictRow, Side } from './conflict'
import './conflict.css'

interface Props {
  change: StaleChange
  rows: readonly ConflictRow[]
  onChoose: (side: Side, name?: string) => void
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Two people at once: both versions side by side, and the form below shows what will be saved. */
export const ConflictPanel = ({ change, rows, onChoose }: Props) => (
  <section role="alert" className="kit-conflict" ref={reveal}>
    <p>
      <b>{`${change.changedBy} 于 ${formatDay(change.changedAt)} ${formatTime(change.changedAt)} 修改了这条记录`}</b>
      <span>
        {rows.length > 0 ? '请选择每一项要保存的内容，再次保存。' : '与您填写的内容没有出入，可以再次保存。'}
      </span>
    </p>
    {rows.length > 0 && (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">您填写的</th>
              <th scope="col">现在的</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, texts, chosen }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                {(['mine', 'latest'] as const).map((side) => (
                  <td key={side}>
                    <label>
                      <input
                        type="radio"
                        name={`conflict-${name}`}
                        checked={chosen === side}
                        onChange={() => onChoose(side, name)}
                      />
                      {texts[side]}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="kit-conflict-buttons">
          <Button size="small" onClick={() => onChoose('mine')}>
            保留我填写的
          </Button>
          <Button size="small" onClick={() => onChoose('latest')}>
            采用最新内容
          </Button>
        </div>
      </>
    )}
  </section>
)
