/** Where the bell leads: the page of the notice for whoever got it, and of its receipts for whoever sent it. */
export const linkOf = (id: number) => `/family-school/notification/${id}`
export const receiptsLinkOf = (id: number) => `/family-school/notification-management/${id}`
