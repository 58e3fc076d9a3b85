/**
 * Chat lines that a first start has to decide rightly. They hold slurs, threats and insults as people write them: a filter
 * can be tried with nothing milder. The table in the README.md shows the same lines with asterisks.
 */
export const firstStartLines = [
  ["Shut up, you stupid n1gger", "reject"],
  ["lol what a f@ggot", "reject"],
  ["just kill yourself already", "reject"],
  ["I will find you and rape you", "reject"],
  ["what a b1tch", "queuedForApproval"],
  ["you are an absolute m.o.r.o.n", "queuedForApproval"],
  ["nobody likes you, dumbasss", "queuedForApproval"],
  ["FREE ROBUX!!! claim your prize", "queuedForApproval"],
  ["this is bullsh1t", "replace"],
  ["f u c k this lag", "replace"],
  ["I have a class in Scunthorpe tomorrow", "allow"],
  ["Dick and Fanny live in Sussex", "allow"],
  ["My gay and Muslim friends are coming too", "allow"],
  ["Let's assess the damage and assume the worst", "allow"],
  ["That cockatiel bit my hand", "allow"],
  ["I killed the process and shot a video of it", "allow"],
  ["Good game, you all played hard", "allow"],
  ["The raccoon ate the black pudding", "allow"],
  ["Still niggling over the price of grapes?", "allow"],
  ["Mix the cumin with shiitake and butter", "allow"],
] as const;
