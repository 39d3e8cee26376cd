import type { PromotionNote } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Icon } from '../../../../../lib/icons'

interface Props {
  notes: readonly PromotionNote[]
  /** Leads to the class a note is about. */
  onShow?: (classId: number) => void
}

/** Problems first; they keep the plan from being carried out. */
export const Notes = ({ notes, onShow }: Props) => {
  const sorted = notes.toSorted((a, b) => Number(a.level === 'WARNING') - Number(b.level === 'WARNING'))
  if (sorted.length === 0) return null
  return (
    <ul className="promo-notes" aria-label="需要核对">
      {sorted.map(({ level, message, classId, studentId }) => (
        <li key={`${message}-${classId}-${studentId}`} className={level === 'PROBLEM' ? 'red' : undefined}>
          <Icon name={level === 'PROBLEM' ? 'warn' : 'alert'} />
          <span className="visually-hidden">{level === 'PROBLEM' ? '问题：' : '提醒：'}</span>
          <span>{message}</span>
          {onShow !== undefined && classId !== null && (
            <button type="button" className="link-btn" onClick={() => onShow(classId)}>
              查看班级
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
