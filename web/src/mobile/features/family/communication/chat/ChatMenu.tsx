import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { END_NOTE, endQuestion } from '../../../../../shared/chat/ending'
import { speakingText } from '../../../../../shared/chat/people/class-groups'
import { opensRecord } from '../../../../../shared/chat/people/opening'
import { conversationActions } from '../../../../../shared/chat/useConversation'
import { useFamilyNotices, waitingText } from '../../../../../shared/notices/useFamilyNotices'
import { Row } from '../../../../kit/list/Row'
import { SearchField } from '../../../../kit/list/SearchField'
import { useSettled } from '../../../../kit/list/useSettled'
import { useMe } from '../../../../kit/me'
import { Sheet } from '../../../../kit/Sheet'
import { ConversationMenu, MenuRow } from '../ConversationMenu'
import { FoundMessages } from '../FoundMessages'
import { MembersSheet } from './MembersSheet'

/** For the teacher: what this family is still to confirm or sign, and a word to them about it. */
const FamilyNotices = ({ studentId }: { studentId: number }) => {
  const { notices, remind } = useFamilyNotices(studentId)
  if (notices.length === 0) return null
  return (
    <section className="m-sheet-group" aria-label="待确认通知">
      <h3 className="m-sheet-part">待确认通知</h3>
      {notices.map((notice) => (
        <Row
          key={notice.id}
          title={notice.title}
          note={waitingText(notice)}
          trailing={
            <button
              type="button"
              className="m-button"
              aria-label={`提醒 ${notice.title}`}
              onClick={() => void remind(notice)}
            >
              提醒
            </button>
          }
        />
      ))}
    </section>
  )
}

interface SearchSheetProps {
  sessionId: number
  onPlace: (seq: number) => void
  onClose: () => void
}

const SearchSheet = ({ sessionId, onPlace, onClose }: SearchSheetProps) => {
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim())
  return (
    <Sheet title="搜索聊天记录" onClose={onClose}>
      <div className="m-ask">
        <SearchField label="说过的话、文件名" value={text} onChange={setText} />
        {keyword !== '' && (
          <FoundMessages
            keyword={keyword}
            sessionId={sessionId}
            onChoose={(seq) => {
              onClose()
              onPlace(seq)
            }}
          />
        )}
      </div>
    </Sheet>
  )
}

interface EndSheetProps {
  conversation: ConversationDetail
  onClose: () => void
}

const EndSheet = ({ conversation, onClose }: EndSheetProps) => {
  const end = () => {
    onClose()
    void conversationActions.setActive(conversation.id, false)
  }
  return (
    <Sheet title="结束会话" onClose={onClose}>
      <div className="m-ask">
        <p>
          {endQuestion(conversation)}
          {END_NOTE}
        </p>
        <button type="button" className="m-button m-wide m-primary" onClick={end}>
          结束会话
        </button>
        <button type="button" className="m-button m-wide" onClick={onClose}>
          取消
        </button>
      </div>
    </Sheet>
  )
}

interface ChatMenuProps {
  conversation: ConversationDetail
  onPlace: (seq: number) => void
  onClose: () => void
  onRemoved: () => void
}

export const ChatMenu = ({ conversation, onPlace, onClose, onRemoved }: ChatMenuProps) => {
  const me = useMe()
  const [sheet, setSheet] = useState<'search' | 'members' | 'end'>()
  const { id, studentId, studentName, mayManage, active, classGroup } = conversation
  if (sheet === 'search') return <SearchSheet sessionId={id} onPlace={onPlace} onClose={onClose} />
  if (sheet === 'members') return <MembersSheet conversation={conversation} onClose={onClose} />
  if (sheet === 'end') return <EndSheet conversation={conversation} onClose={onClose} />
  const quieten = (onlyHead: boolean) => {
    onClose()
    void conversationActions.setOnlyHead(id, onlyHead)
  }
  const managing = (
    <>
      {classGroup !== null && (
        <MenuRow icon="teacher" onClick={() => quieten(!classGroup.onlyHead)}>
          {speakingText(classGroup.onlyHead)}
        </MenuRow>
      )}
      {active && (
        <MenuRow icon="lock" onClick={() => setSheet('end')}>
          结束会话
        </MenuRow>
      )}
    </>
  )
  // One's own child is known; a teacher needs more than an answer to see a record.
  const opens = me.profileType === 'PARENT' || opensRecord(conversation)
  const record = me.profileType === 'PARENT' ? '/mobile/parent/child' : '/mobile/teacher/student'
  return (
    <ConversationMenu
      conversation={conversation}
      onClose={onClose}
      onRemoved={onRemoved}
      whole={mayManage && managing}
    >
      <MenuRow icon="search" onClick={() => setSheet('search')}>
        搜索聊天记录
      </MenuRow>
      <MenuRow icon="users" onClick={() => setSheet('members')}>
        会话成员
      </MenuRow>
      {studentId !== null && opens && (
        <Link className="m-row" to={`${record}/${studentId}`}>
          <Icon name="student" size="l" />
          <span className="m-grow">{studentName}的档案</span>
        </Link>
      )}
      {studentId !== null && me.profileType === 'TEACHER' && opens && <FamilyNotices studentId={studentId} />}
    </ConversationMenu>
  )
}
