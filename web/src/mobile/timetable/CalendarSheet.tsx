import { formatFeedTime } from '../../lib/format'
import { copy } from '../../shared/chat/copy'
import { useTimetableLinks } from '../../shared/timetable/links'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'

interface Props {
  studentId?: number | undefined
  onClose: () => void
}

/** An address for the phone's own calendar, and those that were made before. */
export const CalendarSheet = ({ studentId, onClose }: Props) => {
  const of = studentId === undefined ? {} : { studentId }
  const { links, busy, address, create, revoke } = useTimetableLinks(of)
  return (
    <Sheet title="日历订阅" onClose={onClose}>
      <div className="m-sheet-form">
        <p className="m-meta">
          日历按地址读取课表，调课代课随之更新。知道地址的人都能看到课表，不用时请停用。
        </p>
        {address === undefined ? (
          <button
            type="button"
            className="m-button m-primary m-wide"
            disabled={busy}
            onClick={() => void create()}
          >
            生成订阅地址
          </button>
        ) : (
          <>
            <p className="m-tt-address">{address}</p>
            <button type="button" className="m-button m-wide" onClick={() => void copy(address)}>
              复制
            </button>
            <p className="m-meta">地址只显示这一次，请现在复制。</p>
          </>
        )}
      </div>
      {links.map(({ id, name, createdAt }) => (
        <Row
          key={id}
          title={name}
          note={`${formatFeedTime(createdAt)} 生成`}
          trailing={
            <button type="button" className="m-button" disabled={busy} onClick={() => void revoke(id)}>
              停用
            </button>
          }
        />
      ))}
    </Sheet>
  )
}
