import { type Candidate, type Classification, isHsCode } from '@cpes/contracts';
import { logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { classify, classifySupplied } from '../domain/classification/classify.ts';
import { openClassifier } from './open-classifier.ts';

type Goods = Pick<Candidate, 'hsCode' | 'title' | 'description' | 'targetMarket'>;

/** Holds the classification index, opened when the service starts. */
@Injectable()
export class TitleClassifier {
  private readonly classifier = openClassifier(() =>
    logger('intake').warn(
      { reason: 'no index of this vocabulary, these duties and this code was found: npm run build creates it' },
      'classification.index.built',
    ),
  );

  /**
   * By the client's code, the one of the merchant's own card, or else by title and description. Gateways of the previous version accept
   * codes that do not exist.
   */
  classify({ hsCode, title, description, targetMarket }: Goods, ownHsCode?: string): Classification {
    const supplied = hsCode ?? ownHsCode;
    return supplied !== undefined && isHsCode(supplied)
      ? classifySupplied(supplied, targetMarket, this.classifier)
      : classify({ title, description }, targetMarket, this.classifier);
  }
}
