import type { MenuGroup } from '@xueqiao/contract/access/menus'
import type { Found } from '@xueqiao/contract/features/home/dashboard/search'
import type { IconName } from '../../../lib/icons'

/** Something to go to. */
export interface Hit {
  key: string
  title: string
  note: string
  to: string
  icon?: IconName
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

interface PageEntry {
  path: string
  title: string
  group: string
  icon: string
}

/** Each page once, under the group it stands in. */
export const pagesOf = (menu: readonly MenuGroup[]): PageEntry[] => {
  const all = menu.flatMap(({ path, title, icon, items }) => [
    ...(path === undefined ? [] : [{ path, title, group: '', icon }]),
    ...items.map((item) => ({ path: item.path, title: item.title, group: title, icon })),
  ])
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index)
}

const pageHit = ({ path, title, group, icon }: PageEntry): Hit => ({
  key: path,
  title,
  note: group === title ? '' : group,
  to: path,
  icon: icon as IconName,
})

const MOST_PAGES = 6

const groupOf = (title: string, hits: Hit[]): HitGroup[] => (hits.length === 0 ? [] : [{ title, hits }])

const words = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

/** Pages by their name at once, people and spellings as the server finds them; people's lists only where the menu has them. */
export const hitsFor = (menu: readonly MenuGroup[], typed: string, found: Found | undefined): HitGroup[] => {
  const pages = pagesOf(menu)
  const keyword = typed.trim().toLowerCase()
  if (keyword === '') return groupOf('页面', pages.slice(0, MOST_PAGES + 2).map(pageHit))
  const matching = pages.filter(
    ({ path, title, group }) =>
      title.toLowerCase().includes(keyword) || group.includes(keyword) || found?.pages.includes(path),
  )
  const has = (path: string) => pages.some((page) => page.path === path)
  const { students = [], teachers = [], classes = [], parents = [] } = found ?? {}
  return [
    ...groupOf(
      '学生',
      students.map(({ id, name, studentNumber, className }) => ({
        key: `student${id}`,
        title: name,
        note: words(className, `学号 ${studentNumber}`),
        to: `/student/students/${id}`,
      })),
    ),
    ...groupOf(
      '教师',
      teachers.map(({ id, name, teacherNumber, departmentName }) => ({
        key: `teacher${id}`,
        title: name,
        note: words(departmentName, `工号 ${teacherNumber}`),
        to: `/system/teachers?teacherNumber=${encodeURIComponent(teacherNumber)}`,
      })),
    ),
    ...groupOf(
      '班级',
      classes.map(({ id, name, students: size }) => ({
        key: `class${id}`,
        title: name,
        note: `${size} 名学生`,
        to: `/school/classes/${id}`,
        icon: 'school' as const,
      })),
    ),
    ...groupOf(
      '家长',
      (has('/family-school/parent-management') ? parents : []).map(({ id, name, children }) => ({
        key: `parent${id}`,
        title: name,
        note: children.length === 0 ? '' : `${children.join('、')} 的家长`,
        to: `/family-school/parent-management?keyword=${encodeURIComponent(name)}`,
      })),
    ),
    ...groupOf('页面', matching.slice(0, MOST_PAGES).map(pageHit)),
  ]
}
