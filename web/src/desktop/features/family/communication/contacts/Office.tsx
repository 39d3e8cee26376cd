import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { EmptyState } from '../../../../kit/list/TableState'
import { DutyDialog } from '../duty/DutyDialog'
import '../../../../kit/list/list.css'
import '../dialogs.css'
import './contacts.css'

/** An administrator who is no teacher has nobody to talk as; what the office can do instead is here. */
export const Office = () => {
  const [duty, setDuty] = useState(false)
  return (
    <div className="contacts">
      <header className="contacts-head">
        <div>
          <h1>家校沟通</h1>
          <p>会话在家长和教师之间进行。</p>
        </div>
      </header>
      <section className="card contacts-office" aria-label="管理员可以做的事">
        <EmptyState
          icon="chat"
          title="管理员账号不收发消息"
          text="可以发布通知、处理反馈、安排值班；账号关联教师档案后，就能以这位教师的身份沟通。"
        >
          <div className="contacts-ways">
            <Link className="btn primary" to="/family-school/notification-management">
              <Icon name="bell" />
              发布通知
            </Link>
            <Link className="btn" to="/family-school/feedback">
              <Icon name="chat" />
              处理反馈
            </Link>
            <button type="button" className="btn" onClick={() => setDuty(true)}>
              <Icon name="clock" />
              值班表
            </button>
          </div>
        </EmptyState>
      </section>
      <DutyDialog open={duty} onClose={() => setDuty(false)} />
    </div>
  )
}
