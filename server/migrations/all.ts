import type { Migration } from 'kysely'
import * as platform from './0001-platform'
import * as accounts from './0002-accounts'
import * as school from './0003-school'
import * as presence from './0004-presence'
import * as records from './0005-records'
import * as departmentLinks from './0006-department-links'
import * as heardChanges from './0007-heard-changes'
import * as currentClass from './0008-current-class'
import * as searchBeginnings from './0009-search-beginnings'
import * as settings from './0010-settings'
import * as promotions from './0011-promotions'
import * as auditSearch from './0012-audit-search'
import * as communication from './0013-communication'
import * as notifications from './0014-notifications'
import * as feedback from './0015-feedback'
import * as parents from './0016-parents'
import * as push from './0017-push'
import * as studentBeginnings from './0018-student-beginnings'
import * as classTalk from './0019-class-talk'
import * as feedbackFound from './0021-feedback-found'
import * as talkTrust from './0022-talk-trust'
import * as readMarks from './0023-read-marks'
import * as sentOnce from './0024-sent-once'
import * as begunPupils from './0025-begun-pupils'
import * as noticesStoredOnce from './0026-notices-stored-once'
import * as reservedName from './0027-reserved-name'
import * as parentsApart from './0028-parents-apart'
import * as strangers from './0029-strangers'
import * as confirmedSessions from './0030-confirmed-sessions'
import * as keysFound from './0031-keys-found'
import * as nobodysFeedback from './0032-nobodys-feedback'
import * as pupilsBeside from './0033-pupils-beside'
import * as wordsAndLessons from './0034-words-and-lessons'
import * as countedHomes from './0035-counted-homes'
import * as teachingAssignments from './0036-teaching-assignments'
import * as parentsWithoutAccount from './0038-parents-without-account'
import * as urgentFound from './0039-urgent-found'
import * as homework from './0040-homework'
import * as timetableBase from './0041-timetable-base'
import * as timetable from './0042-timetable'
import * as timetableRuns from './0043-timetable-runs'
import * as homeworkPending from './0044-homework-pending'
import * as assessments from './0045-assessments'
import * as substitutions from './0046-substitutions'
import * as teachingPlans from './0047-teaching-plans'
import * as exams from './0048-exams'
import * as courseResources from './0049-course-resources'
import * as lessonPreparations from './0050-lesson-preparations'
import * as growthRecords from './0051-growth-records'
import * as growthGoals from './0052-growth-goals'
import * as health from './0053-health'
import * as electives from './0055-electives'
import * as bands from './0056-bands'
import * as roomLinks from './0057-room-links'
import * as examProgress from './0060-exam-progress'
import * as leaveVersion from './0061-leave-version'
import * as marksOfSheets from './0062-marks-of-sheets'
import * as electivesFollowed from './0063-electives-followed'
import * as teachingLists from './0066-teaching-lists'
import * as activities from './0074-activities'
import * as markedSheets from './0077-marked-sheets'
import * as sentBack from './0081-sent-back'
import * as publishedDays from './0086-published-days'
import * as watches from './0087-watches'
import * as latestComments from './0088-latest-comments'
import * as listsOfTeachers from './0089-lists-of-teachers'
import * as standInsWhoWatch from './0094-stand-ins-who-watch'
import * as knownBrowsers from './0095-known-browsers'
import * as dotsInNames from './0096-dots-in-names'
import * as sectioningClaimed from './0101-sectioning-claimed'

/** Forward only, in this order; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-accounts': accounts,
  '0003-school': school,
  '0004-presence': presence,
  '0005-records': records,
  '0006-department-links': departmentLinks,
  '0007-heard-changes': heardChanges,
  '0008-current-class': currentClass,
  '0009-search-beginnings': searchBeginnings,
  '0010-settings': settings,
  '0011-promotions': promotions,
  '0012-audit-search': auditSearch,
  '0013-communication': communication,
  '0014-notifications': notifications,
  '0015-feedback': feedback,
  '0016-parents': parents,
  '0017-push': push,
  '0018-student-beginnings': studentBeginnings,
  '0019-class-talk': classTalk,
  '0021-feedback-found': feedbackFound,
  '0022-talk-trust': talkTrust,
  '0023-read-marks': readMarks,
  '0024-sent-once': sentOnce,
  '0025-begun-pupils': begunPupils,
  '0026-notices-stored-once': noticesStoredOnce,
  '0027-reserved-name': reservedName,
  '0028-parents-apart': parentsApart,
  '0029-strangers': strangers,
  '0030-confirmed-sessions': confirmedSessions,
  '0031-keys-found': keysFound,
  '0032-nobodys-feedback': nobodysFeedback,
  '0033-pupils-beside': pupilsBeside,
  '0034-words-and-lessons': wordsAndLessons,
  '0035-counted-homes': countedHomes,
  '0036-teaching-assignments': teachingAssignments,
  '0038-parents-without-account': parentsWithoutAccount,
  '0039-urgent-found': urgentFound,
  '0040-homework': homework,
  '0041-timetable-base': timetableBase,
  '0042-timetable': timetable,
  '0043-timetable-runs': timetableRuns,
  '0044-homework-pending': homeworkPending,
  '0045-assessments': assessments,
  '0046-substitutions': substitutions,
  '0047-teaching-plans': teachingPlans,
  '0048-exams': exams,
  '0049-course-resources': courseResources,
  '0050-lesson-preparations': lessonPreparations,
  '0051-growth-records': growthRecords,
  '0052-growth-goals': growthGoals,
  '0053-health': health,
  '0055-electives': electives,
  '0056-bands': bands,
  '0057-room-links': roomLinks,
  '0060-exam-progress': examProgress,
  '0061-leave-version': leaveVersion,
  '0062-marks-of-sheets': marksOfSheets,
  '0063-electives-followed': electivesFollowed,
  '0066-teaching-lists': teachingLists,
  '0074-activities': activities,
  '0077-marked-sheets': markedSheets,
  '0081-sent-back': sentBack,
  '0086-published-days': publishedDays,
  '0087-watches': watches,
  '0088-latest-comments': latestComments,
  '0089-lists-of-teachers': listsOfTeachers,
  '0094-stand-ins-who-watch': standInsWhoWatch,
  '0095-known-browsers': knownBrowsers,
  '0096-dots-in-names': dotsInNames,
  '0101-sectioning-claimed': sectioningClaimed,
}
