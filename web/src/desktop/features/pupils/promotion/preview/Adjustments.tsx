import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button } from 'antd'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import type { Adjustment } from './adjustment-list'

interface Props {
  list: readonly Adjustment[]
  onChange: (plan: PromotionPlan) => void
  onClear: () => void
}

/** Every decision of a person, each with its way back. */
export const Adjustments = ({ list, onChange, onClear }: Props) => {
  const confirm = useConfirm()
  const clear = async () => {
    const sure = await confirm({
      title: '撤回全部调整',
      question: `确定要撤回 ${list.length} 项调整吗？`,
      note: '预览将回到升级规则本身的结果。',
      ok: '全部撤回',
      danger: true,
    })
    if (sure) onClear()
  }
  return (
    <section className="card promo-adjustments" aria-label="已作调整">
      <header>
        <h2>已作调整</h2>
        <span className="muted">{list.length === 0 ? '' : `${list.length} 项`}</span>
        {list.length > 1 && (
          <Button size="small" className="promo-end" onClick={clear}>
            全部撤回
          </Button>
        )}
      </header>
      {list.length === 0 ? (
        <p className="muted promo-hint">还没有调整，全部按规则升级。</p>
      ) : (
        <ul>
          {list.map(({ key, about, text, without }) => (
            <li key={key}>
              <b className="kit-name">{about}</b>
              <span>{text}</span>
              <Button
                type="link"
                size="small"
                className="promo-end"
                aria-label={`撤回 ${about}`}
                onClick={() => onChange(without)}
              >
                撤回
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
