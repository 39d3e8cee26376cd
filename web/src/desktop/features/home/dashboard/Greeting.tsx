import { menuFor } from '@xueqiao/contract/access/menus'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatDate, formatTime, formatWeekday } from '../../../../lib/format'
import { Icon, type IconName } from '../../../../lib/icons'
import { pageExists } from '../../../../lib/known-pages'
import { useViewer } from '../../../../session/access'

const greetingAt = (hour: number) => {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '上午好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** What people come for most, in this order; shown where the page exists and the menu has it. */
const SHORTCUTS: readonly { path: string; icon: IconName }[] = [
  { path: '/student/students', icon: 'student' },
  { path: '/school/classes', icon: 'school' },
  { path: '/school/courses', icon: 'book' },
  { path: '/homework/teacher', icon: 'pen' },
  { path: '/homework/student', icon: 'pen' },
  { path: '/family-school/notification-management', icon: 'bell' },
  { path: '/schedule/management', icon: 'grid' },
  { path: '/schedule/class', icon: 'grid' },
  { path: '/system/users', icon: 'key' },
]
const MOST = 5

/** Those who lead a department have no homework in their menu, and yet watch how much of it there is. */
const LEDGER = { path: '/homework/ledger', title: '作业时长总账', icon: 'chart' } as const

export const Greeting = ({ waiting }: { waiting: number }) => {
  const viewer = useViewer()
  const { data: term } = useApi(semestersApi.current, undefined, { silent: true, staleTime: 10 * 60_000 })
  const now = new Date()
  const items = menuFor(viewer, pageExists).flatMap((group) => group.items)
  const shortcuts = SHORTCUTS.flatMap(({ path, icon }) => {
    const item = items.find((candidate) => candidate.path === path)
    return item === undefined ? [] : [{ ...item, icon }]
  }).slice(0, MOST)
  if (viewer.roles.includes('DEPARTMENT_ADMIN') && pageExists(LEDGER.path)) shortcuts.push(LEDGER)
  const week = typeof term?.week === 'number' ? `，第 ${term.week} 教学周` : ''
  return (
    <header className="dash-hello">
      <div>
        <h1>
          {greetingAt(Number(formatTime(now).slice(0, 2)))}，{viewer.user?.name}
        </h1>
        <p>
          {formatDate(now)} {formatWeekday(now)}
          {week}
          {waiting > 0 && `。有 ${waiting} 件事需要处理。`}
        </p>
      </div>
      {shortcuts.length > 0 && (
        <nav aria-label="快捷入口">
          {shortcuts.map(({ path, title, icon }) => (
            <Link key={path} className="btn" to={path}>
              <Icon name={icon} />
              {title}
            </Link>
          ))}
        </nav>
      )}
    </header>
  )
}
