import type { AccountSlip } from '@xueqiao/contract/features/pupils/parents/accounts'
import { createPortal } from 'react-dom'
import { useSchool } from '../../../../session/school'
import './slips.css'

/** By class, in the order of the classes; whoever has children in several stands with the one that was asked for. */
const byClass = (slips: readonly AccountSlip[], classId: number | null) => {
  const groups = new Map<string, AccountSlip[]>()
  for (const slip of slips) {
    const child = slip.children.find((one) => one.classId === classId) ?? slip.children[0]
    const name = child?.className ?? '未分班'
    groups.set(name, [...(groups.get(name) ?? []), slip])
  }
  return [...groups]
}

/** Only on paper: a slip for each family, to be cut apart and handed out. */
export const Slips = ({ slips, classId }: { slips: readonly AccountSlip[]; classId: number | null }) => {
  const school = useSchool()
  return createPortal(
    <div className="slips" aria-hidden="true">
      {byClass(slips, classId).map(([className, list]) => (
        <section key={className}>
          <h1>
            {school?.schoolName} {className} 家长账号
          </h1>
          <div className="slips-grid">
            {list.map(({ parentId, name, username, code, children }) => (
              <article key={parentId}>
                <h2>
                  {children.map((child) => child.name).join('、')} 的家长 {name}
                </h2>
                <p>
                  网址 <b>{window.location.origin}</b>
                </p>
                <p>
                  用户名 <b>{username}</b>
                </p>
                <p>
                  一次性密码 <b className="slips-code">{code}</b>
                </p>
                <p className="slips-note">第一次登录后请设置自己的密码；此密码随即作废，请勿转给他人。</p>
              </article>
            ))}
          </div>
        </section>
      ))}
    </div>,
    document.body,
  )
}
