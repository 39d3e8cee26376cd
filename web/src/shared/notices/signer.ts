/** Whose name stands under a receipt: an account without a person has none but the account's (decisions G36). */
export const signerName = ({ name, username }: { name: string; username: string }) =>
  name === username ? `管理员 ${username}` : name
