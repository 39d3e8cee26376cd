import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { Button, Input } from 'antd'
import { formatFeedTime } from '../../lib/format'
import { copy } from '../../shared/chat/copy'
import { useTimetableLinks } from '../../shared/timetable/links'
import { Dialog } from '../kit/dialog/Dialog'

interface Props {
  open: boolean
  onClose: () => void
  week: TimetableWeek
}

const KEYS = { CLASS: 'classId', TEACHER: 'teacherId', ROOM: 'roomId' } as const

/** An address for the calendar of a phone or computer, and those that were made before. */
export const CalendarDialog = ({ open, onClose, week }: Props) => {
  const { of, id, studentId } = week
  const whose = studentId === undefined ? { [KEYS[of]]: id } : { studentId }
  const { links, busy, address, create, revoke } = useTimetableLinks(whose)
  return (
    <Dialog
      open={open}
      title={`订阅 ${week.name}课表`}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <p className="muted">
        手机或电脑的日历按地址读取课表，调课代课随之更新。知道地址的人都能看到课表，不用时请停用。
      </p>
      {address === undefined ? (
        <Button type="primary" loading={busy} onClick={() => void create()}>
          生成订阅地址
        </Button>
      ) : (
        <>
          <Input.TextArea aria-label="订阅地址" readOnly rows={3} value={address} />
          <Button onClick={() => void copy(address)}>复制</Button>
          <p className="muted">地址只显示这一次，请现在复制。</p>
        </>
      )}
      {links.length > 0 && (
        <ul className="tt-changes" aria-label="已有的订阅">
          {links.map(({ id, name, createdAt, readAt }) => (
            <li key={id}>
              {name}，{formatFeedTime(createdAt)} 生成
              {readAt === null ? '，还没有读取' : `，${formatFeedTime(readAt)} 读取`}
              <Button type="link" danger size="small" disabled={busy} onClick={() => void revoke(id)}>
                停用
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
