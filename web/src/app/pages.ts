import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from '../lib/chunks'
import { setPages } from '../lib/pages'

type Load = () => Promise<ComponentType>
type Page = LazyExoticComponent<ComponentType>

const page = (load: Load): Page => lazy(async () => ({ default: await loadChunk(load) }))

/** A page with antd, which comes along with it. */
const antdPage = (load: Load): Page =>
  page(async () => {
    const [{ withAntd }, Page] = await Promise.all([import('../theme/AntdProvider'), load()])
    return withAntd(Page)
  })

/** Every page that is built, one line each, sorted by path; the other routes show the not-found page. */
export const PAGES: Readonly<Record<string, Page>> = {
  '/dashboard': page(() =>
    import('../desktop/features/home/dashboard/DashboardPage').then((m) => m.DashboardPage),
  ),
  '/family-school/analytics': antdPage(() =>
    import('../desktop/features/family/analytics/AnalyticsPage').then((m) => m.AnalyticsPage),
  ),
  '/family-school/chat/:sessionId': antdPage(() =>
    import('../desktop/features/family/communication/CommunicationPage').then((m) => m.CommunicationPage),
  ),
  '/family-school/communication': antdPage(() =>
    import('../desktop/features/family/communication/CommunicationPage').then((m) => m.CommunicationPage),
  ),
  '/family-school/communication-new': antdPage(() =>
    import('../desktop/features/family/communication/contacts/ContactsPage').then((m) => m.ContactsPage),
  ),
  '/family-school/dashboard': page(() =>
    import('../desktop/features/pupils/parents/FamilyPage').then((m) => m.FamilyPage),
  ),
  '/family-school/feedback': antdPage(() =>
    import('../desktop/features/family/feedback/FeedbackPage').then((m) => m.FeedbackPage),
  ),
  '/family-school/feedback/:feedbackId': antdPage(() =>
    import('../desktop/features/family/feedback/FeedbackDetailPage').then((m) => m.FeedbackDetailPage),
  ),
  '/family-school/hub': page(() => import('../desktop/features/family/hub/HubPage').then((m) => m.HubPage)),
  '/family-school/notification-management': antdPage(() =>
    import('../desktop/features/family/notifications/NotificationManagementPage').then(
      (m) => m.NotificationManagementPage,
    ),
  ),
  '/family-school/notification-management/:notificationId': antdPage(() =>
    import('../desktop/features/family/notifications/NoticeReceiptsPage').then((m) => m.NoticeReceiptsPage),
  ),
  '/family-school/notification-management/:notificationId/proof': antdPage(() =>
    import('../desktop/features/family/notifications/NoticeProofPage').then((m) => m.NoticeProofPage),
  ),
  '/family-school/notification/:notificationId': antdPage(() =>
    import('../desktop/features/family/notifications/NotificationPage').then((m) => m.NotificationPage),
  ),
  '/family-school/notifications': antdPage(() =>
    import('../desktop/features/family/notifications/NotificationsPage').then((m) => m.NotificationsPage),
  ),
  '/family-school/parent-management': antdPage(() =>
    import('../desktop/features/pupils/parents/ParentsPage').then((m) => m.ParentsPage),
  ),
  '/family-school/profile': antdPage(() =>
    import('../desktop/features/pupils/profile/ProfilePage').then((m) => m.ProfilePage),
  ),
  '/login': page(() => import('../desktop/features/account/auth/LoginPage').then((m) => m.LoginPage)),
  '/mobile/chat/:sessionId': page(() =>
    import('../mobile/features/family/communication/chat/ChatPage').then((m) => m.ChatPage),
  ),
  '/mobile/family-school/chat/:sessionId': page(() =>
    import('../mobile/features/family/communication/chat/ChatPage').then((m) => m.ChatPage),
  ),
  '/mobile/family-school/communication': page(() =>
    import('../mobile/features/family/communication/MessagesPage').then((m) => m.MessagesPage),
  ),
  '/mobile/family-school/contacts': page(() =>
    import('../mobile/features/family/communication/contacts/ContactsPage').then((m) => m.ContactsPage),
  ),
  '/mobile/family-school/feedback': page(() =>
    import('../mobile/features/family/feedback/MobileFeedbackPage').then((m) => m.MobileFeedbackPage),
  ),
  '/mobile/family-school/hub': page(() =>
    import('../mobile/features/family/communication/HubPage').then((m) => m.HubPage),
  ),
  '/mobile/family-school/notifications': page(() =>
    import('../mobile/features/family/notifications/MobileNotificationsPage').then(
      (m) => m.MobileNotificationsPage,
    ),
  ),
  '/mobile/home': page(() => import('../mobile/features/home/home/MobileHome').then((m) => m.MobileHome)),
  '/mobile/login': page(() =>
    import('../mobile/features/account/auth/MobileLoginPage').then((m) => m.MobileLoginPage),
  ),
  '/mobile/messages': page(() =>
    import('../mobile/features/family/communication/MessagesPage').then((m) => m.MessagesPage),
  ),
  '/mobile/notifications': page(() =>
    import('../mobile/features/family/notifications/MobileNotificationsPage').then(
      (m) => m.MobileNotificationsPage,
    ),
  ),
  '/mobile/parent/child/:id': page(() =>
    import('../mobile/features/pupils/children/ChildPage').then((m) => m.ChildPage),
  ),
  '/mobile/parent/children': page(() =>
    import('../mobile/features/pupils/children/ChildrenPage').then((m) => m.ChildrenPage),
  ),
  '/mobile/parent/home': page(() =>
    import('../mobile/features/home/home/ParentHome').then((m) => m.ParentHome),
  ),
  '/mobile/parent/profile': page(() =>
    import('../mobile/features/pupils/profile/MobileProfilePage').then((m) => m.MobileProfilePage),
  ),
  '/mobile/student/home': page(() =>
    import('../mobile/features/home/home/StudentHome').then((m) => m.StudentHome),
  ),
  '/mobile/student/info': page(() =>
    import('../mobile/features/pupils/profile/MobileProfilePage').then((m) => m.MobileProfilePage),
  ),
  '/mobile/teacher/class/:id': page(() =>
    import('../mobile/features/school/classes/MobileClassPage').then((m) => m.MobileClassPage),
  ),
  '/mobile/teacher/classes': page(() =>
    import('../mobile/features/school/classes/MobileClassesPage').then((m) => m.MobileClassesPage),
  ),
  '/mobile/teacher/home': page(() =>
    import('../mobile/features/home/home/TeacherHome').then((m) => m.TeacherHome),
  ),
  '/mobile/teacher/profile': page(() =>
    import('../mobile/features/pupils/profile/MobileProfilePage').then((m) => m.MobileProfilePage),
  ),
  '/mobile/teacher/student/:id': page(() =>
    import('../mobile/features/pupils/students/MobileStudentPage').then((m) => m.MobileStudentPage),
  ),
  '/mobile/teacher/students': page(() =>
    import('../mobile/features/pupils/students/MobileStudentsPage').then((m) => m.MobileStudentsPage),
  ),
  '/schedule/teacher-plan': antdPage(() =>
    import('../desktop/features/school/teaching-assignments/TeacherPlanPage').then((m) => m.TeacherPlanPage),
  ),
  '/school/classes': antdPage(() =>
    import('../desktop/features/school/classes/ClassesPage').then((m) => m.ClassesPage),
  ),
  '/school/classes/:classId': antdPage(() =>
    import('../desktop/features/school/classes/ClassDetailPage').then((m) => m.ClassDetailPage),
  ),
  '/school/courses': antdPage(() =>
    import('../desktop/features/school/courses/CoursesPage').then((m) => m.CoursesPage),
  ),
  '/student/students': antdPage(() =>
    import('../desktop/features/pupils/students/StudentsPage').then((m) => m.StudentsPage),
  ),
  '/student/students/:id': antdPage(() =>
    import('../desktop/features/pupils/students/profile/StudentProfilePage').then(
      (m) => m.StudentProfilePage,
    ),
  ),
  '/system/academic-years': antdPage(() =>
    import('../desktop/features/school/academic-years/AcademicYearsPage').then((m) => m.AcademicYearsPage),
  ),
  '/system/academic-years/:id/semesters': antdPage(() =>
    import('../desktop/features/school/semesters/YearSemestersPage').then((m) => m.YearSemestersPage),
  ),
  '/system/api-test': antdPage(() =>
    import('../desktop/features/base/api-test/ApiTestPage').then((m) => m.ApiTestPage),
  ),
  '/system/audit': antdPage(() =>
    import('../desktop/features/base/audit/AuditPage').then((m) => m.AuditPage),
  ),
  '/system/departments': antdPage(() =>
    import('../desktop/features/school/departments/DepartmentsPage').then((m) => m.DepartmentsPage),
  ),
  '/system/grade-upgrade': antdPage(() =>
    import('../desktop/features/pupils/promotion/PromotionPage').then((m) => m.PromotionPage),
  ),
  '/system/notification-management': antdPage(() =>
    import('../desktop/features/family/notifications/NotificationManagementPage').then(
      (m) => m.NotificationManagementPage,
    ),
  ),
  '/system/semesters': antdPage(() =>
    import('../desktop/features/school/semesters/SemestersPage').then((m) => m.SemestersPage),
  ),
  '/system/settings': antdPage(() =>
    import('../desktop/features/school/settings/SettingsPage').then((m) => m.SettingsPage),
  ),
  '/system/teachers': antdPage(() =>
    import('../desktop/features/school/teachers/TeachersPage').then((m) => m.TeachersPage),
  ),
  '/system/users': antdPage(() =>
    import('../desktop/features/account/users/UsersPage').then((m) => m.UsersPage),
  ),
  '/teaching/courses/:courseId': antdPage(() =>
    import('../desktop/features/school/courses/CourseDetailPage').then((m) => m.CourseDetailPage),
  ),
  '/test/permissions': antdPage(() =>
    import('../desktop/features/base/diagnostics/PermissionsPage').then((m) => m.PermissionsPage),
  ),
  '/test/role-menu': antdPage(() =>
    import('../desktop/features/base/diagnostics/RoleMenuPage').then((m) => m.RoleMenuPage),
  ),
}

setPages(PAGES)
