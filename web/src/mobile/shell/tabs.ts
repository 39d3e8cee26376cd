import type { IconName } from '../../lib/icons'
import { homeOf, type MobileKind, profileOf } from '../kit/places'

export interface Tab {
  path: string
  title: string
  icon: IconName
}

const BETWEEN: Record<MobileKind, readonly Tab[]> = {
  parent: [
    { path: '/mobile/parent/children', title: '我的孩子', icon: 'users' },
    { path: '/mobile/family-school/hub', title: '家校沟通', icon: 'chat' },
  ],
  teacher: [
    { path: '/mobile/teacher/students', title: '我的学生', icon: 'student' },
    { path: '/mobile/messages', title: '消息', icon: 'chat' },
  ],
  student: [
    { path: '/mobile/student/homework', title: '作业', icon: 'pen' },
    { path: '/mobile/student/schedule', title: '课表', icon: 'grid' },
  ],
}

/** The tabs of 000 §2.5 and, for students, of decisions G76; a page that is not built yet has no tab. */
export const tabsFor = (kind: MobileKind | undefined, exists: (path: string) => boolean): Tab[] => {
  const tabs: Tab[] = [
    { path: homeOf(kind), title: '首页', icon: 'home' },
    ...(kind === undefined ? [] : BETWEEN[kind]),
    { path: profileOf(kind), title: '我的', icon: 'user' },
  ]
  return tabs.filter((tab) => exists(tab.path))
}
